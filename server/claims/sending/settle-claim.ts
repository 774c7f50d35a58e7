import type { Json } from "#engine/json/index.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { canAskAgain, failureMessage } from "../../insurance/runs/failures.ts";
import type { Run, RunHandler, Settled } from "../../insurance/runs/run.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { statusOf } from "../../records/statuses.ts";
import type { ClaimWord } from "../moves/claim-word.ts";
import { moveClaim } from "../moves/move-claim.ts";
import { accident } from "../report/accident.ts";
import { claimKinds, lastRound } from "./ask-service.ts";
import { claimJob } from "./send-claim.ts";
import { changeWay, noteTaken, planAttempt } from "./sending-rows.ts";
import { wayWithoutService } from "./way-of.ts";

type Services = Pick<RecordServices, "clock" | "jobs" | "insurers">;

/** Attempts by a service that is at fault, some four hours in all, before a claim goes another way. */
const mostAttempts = 8;

const hour = 3_600_000;
const day = 24 * hour;
/** An open claim is asked about for as long as it may be claimed, and a month. */
const patience = 400 * day;

/** As the contract of the kinds has it, by which each connector is checked. */
function wordIn(output: Json): ClaimWord {
  return output as ClaimWord;
}

/** The handlers of what insurers' services answer of claims: taken or not, and how each stands. */
export function createClaimHandlers(services: Services): readonly RunHandler[] {
  const taking = [claimKinds.claim, claimKinds.addition].map(
    (kind): RunHandler => ({
      ...{ kind, hold, ready: async () => services.jobs?.ready() },
      settle: async (trx, settled) => {
        const after = await settleSending(trx, settled, services);
        return () => {
          services.jobs?.wake();
          after?.();
        };
      },
    }),
  );
  return [...taking, createStatusHandler(services)];
}

/** Locks the claim of a run before the run, as the job that begins runs does. */
async function hold(trx: Trx, { recordId }: Pick<Run, "recordId">): Promise<void> {
  await trx
    .selectFrom("records")
    .select("id")
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("records as r")
        .select(({ fn }) => fn.coalesce("r.parent_id", "r.id").as("id"))
        .where("r.id", "=", recordId),
    )
    .forUpdate()
    .execute();
}

async function settleSending(
  trx: Trx,
  { run, outcome, isUnknown }: Settled,
  services: Services,
): Promise<(() => void) | undefined> {
  const sending = await trx
    .selectFrom("claim_sendings")
    .select(["claim_id as claimId", "attempts"])
    .where("record_id", "=", run.recordId)
    .where("status", "=", "waiting")
    .where("way", "=", "service")
    .executeTakeFirst();
  // The insurer is asked by the key of the run what became of it.
  if (!sending || isUnknown) return undefined;
  const at = services.clock();
  const { claimId, attempts } = sending;
  if ("failure" in outcome) {
    if (canAskAgain(outcome.failure) && attempts < mostAttempts)
      await planAttempt(trx, run.recordId, attempts, at);
    else {
      const reason = failureMessage(outcome.failure, outcome.message);
      await changeWay(trx, run.recordId, { way: await wayWithoutService(trx, run.insurer), reason, at });
      await services.jobs?.add(trx, claimJob, { id: claimId });
    }
    return undefined;
  }
  await noteTaken(trx, run.recordId, at);
  const word = wordIn(outcome.output);
  const move = (said: ClaimWord) =>
    moveClaim(trx, services, { id: claimId, word: said, bearer: { by: "service" }, at });
  if (run.recordId === claimId) await move({ status: "sent", reference: word.reference });
  if (word.status !== "sent") await move(word);
  // What was added meanwhile follows.
  await services.jobs?.add(trx, claimJob, { id: claimId });
  return beginStatus(trx, services, { run, claimId });
}

/** Begins to ask how a claim stands, one question at a time. */
async function beginStatus(
  trx: Trx,
  { insurers }: Services,
  { run, claimId }: { readonly run: Run; readonly claimId: string },
): Promise<(() => void) | undefined> {
  const runs = await trx
    .selectFrom("insurer_runs")
    .select(["kind", "key", "status"])
    .where("record_id", "=", claimId)
    .execute();
  const isAsked = runs.some(
    ({ kind, status }) => kind === claimKinds.status && ["waiting", "running", "unknown"].includes(status),
  );
  if (isAsked || !insurers) return undefined;
  const { key } =
    run.recordId === claimId ? run : (runs.find(({ kind }) => kind === claimKinds.claim) ?? run);
  const { claimNumber } = run.input;
  const asked = await insurers.askOne(run.insurer, claimKinds.status, run.product, { key, claimNumber });
  if (!asked) return undefined;
  const round = (await lastRound(trx, claimId)) + 1;
  await insurers.runs.begin(trx, claimId, round, [asked]);
  return () => insurers.runs.perform(claimId, round);
}

function createStatusHandler(services: Services): RunHandler {
  const { clock, jobs } = services;
  return {
    kind: claimKinds.status,
    hold,
    ready: async () => jobs?.ready(),
    isOpen: (outcome, age) =>
      age < patience &&
      ("failure" in outcome
        ? canAskAgain(outcome.failure)
        : statusOf(accident.statuses, wordIn(outcome.output).status)?.isClosed !== true),
    pause: (outcome, age) => statusPause("failure" in outcome, age),
    settle: async (trx, { run, outcome }) => {
      if ("failure" in outcome) return undefined;
      const said = { id: run.recordId, word: wordIn(outcome.output), at: clock() };
      await moveClaim(trx, services, { ...said, bearer: { by: "service" } });
      return () => jobs?.wake();
    },
  };
}

/** Milliseconds until a claim is asked about again: six hours, less often where nobody answers and as it grows old. */
export function statusPause(hasFailed: boolean, age: number): number {
  const base = age > 90 * day ? 24 * hour : age > 30 * day ? 12 * hour : 6 * hour;
  return hasFailed ? Math.min(2 * base, 24 * hour) : base;
}
