import type { Json } from "#engine/json/index.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { fillText } from "../../infrastructure/errors/errors.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { canAskAgain } from "../../insurance/runs/failures.ts";
import type { RunHandler, Settled } from "../../insurance/runs/run.ts";
import { notify } from "../../people/notifications/notify.ts";
import type { Decision } from "../entity/decision.ts";
import { holdRecord } from "../hold-record.ts";
import { moveRecord, readMoved } from "../move.ts";
import type { RecordServices } from "../record-services.ts";
import { factsOf } from "./asked.ts";
import { inspection } from "./inspection.ts";
import { learnReview } from "./review.ts";
import told from "./told.json" with { type: "json" };
import { inspectionKind } from "./with-insurer.ts";

/** How an inspection stands, as connectors give it. */
type Told = {
  readonly status: "inReview" | "finished" | "rejected" | "canceled";
  readonly inspectionId?: string;
  readonly message?: string;
  readonly rejected?: readonly { readonly tag: string; readonly reason: string }[];
};

/** As the contract of the kind has it, by which each connector is checked. */
function toldIn(output: Json): Told {
  return output as Told;
}

/** How long an insurer is asked by itself what it makes of photos: thirty days. */
const patience = 30 * 86_400_000;

/** What an insurer makes of photos: it approves them, some are to be sent again, or it will not. It is asked until it says. */
export function createInspectionHandler({ clock, jobs }: Pick<RecordServices, "clock" | "jobs">): RunHandler {
  return {
    kind: inspectionKind,
    hold: holdRecord,
    ready: async () => jobs?.ready(),
    isOpen: (outcome, age) =>
      age < patience &&
      ("failure" in outcome ? canAskAgain(outcome.failure) : toldIn(outcome.output).status === "inReview"),
    settle: async (trx, settled) => {
      await settle(trx, settled, { clock, jobs });
      return () => jobs?.wake();
    },
  };
}

async function settle(
  trx: Trx,
  { run: { recordId: id, round }, outcome }: Settled,
  { clock, jobs }: Pick<RecordServices, "clock" | "jobs">,
): Promise<void> {
  const record = await readMoved(trx, inspection, id);
  const { round: own = 1, asked, proposed } = factsOf(record);
  // Photos that were sent since are another run's.
  if (record.status !== "inReview" || own !== round) return;
  if ("failure" in outcome) {
    if (!proposed && !canAskAgain(outcome.failure)) await leaveToBroker(trx, id, record, clock());
    return;
  }
  const { status, inspectionId: number, message: note, rejected = [] } = toldIn(outcome.output);
  if (status === "inReview") return;
  const isAsked = (tag: string) => asked.some((one) => one.tag === tag);
  const details = Object.fromEntries(
    rejected.flatMap(({ tag, reason }) => (isAsked(tag) ? [[tag, reason] as const] : [])),
  );
  const decision: Decision = { status, note, details };
  const learn = (known: Parameters<typeof learnReview>[0]) => ({
    ...learnReview(known, decision),
    ...(number === undefined ? {} : { number }),
  });
  const by = { by: "insurer", address: "insurer" } as const;
  await moveRecord(trx, { jobs }, inspection, { id, status, note, learn, at: clock() }, by);
}

/** A policy's broker hears that the photos that they asked for are theirs to decide on. */
async function leaveToBroker(
  trx: Trx,
  id: string,
  { policyId, insurer }: Awaited<ReturnType<typeof readMoved>>,
  at: Date,
): Promise<void> {
  const policy = await trx
    .selectFrom("policies")
    .select(["broker_id as brokerId", "asset"])
    .where("id", "=", policyId)
    .executeTakeFirst();
  if (!policy?.brokerId) return;
  const content = {
    title: fillText(told.leftToBroker, { insurer: insurerTitle(insurer ?? "") }),
    ...{ note: policy.asset, path: `/polizas/detalle/${policyId}#inspecciones` },
    ...{ tone: "warning", topic: inspection.name, label: told.toReview, record: id },
  };
  await notify(trx, { brokerId: policy.brokerId, kind: "record-moved", content, at });
}
