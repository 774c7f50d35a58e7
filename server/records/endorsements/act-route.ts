import type { FastifyInstance } from "fastify";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import type { Broker } from "../../people/principals/principal.ts";
import { loadForWriting } from "../access/load.ts";
import { moveRecord } from "../move.ts";
import type { RecordServices } from "../record-services.ts";
import { recordParams } from "../schemas.ts";
import { showFollowed } from "../statuses.ts";
import { withJobs } from "../with-jobs.ts";
import { type Act, acts, actsOf } from "./acts.ts";
import { beginRun } from "./begin-run.ts";
import { endorsement } from "./endorsement.ts";
import { factsOf, forgotten } from "./facts.ts";

type Asked = { readonly act: Act; readonly note?: string; readonly premium?: number };

/** Where each act brings an endorsement. */
const leadsTo: Readonly<Record<Act, string>> = {
  accept: "inReview",
  send: "sent",
  confirm: "sent",
  refuse: "rejected",
  withdraw: "canceled",
};

const tonedStatus = {
  type: "object",
  properties: { id: { type: "string" }, value: { type: "string" }, tone: { type: "string" } },
};

/** What a broker does with an endorsement of a policy that they sold, and nobody who oversees them. */
export function actRoute(app: FastifyInstance, services: RecordServices): void {
  const { db } = services;
  app.post<{ Params: { id: string }; Body: Asked }>(
    "/policies/endorsements/:id/acts",
    {
      config: {
        access: "broker",
        needs: { scene: "policyDetails", action: "show" },
        refusals: [404, 409],
      },
      schema: {
        summary:
          "Acepta, manda, confirma, rechaza con el motivo o deja sin efecto un endoso de una póliza de la cartera",
        params: recordParams,
        body: closed({
          properties: {
            act: { type: "string", enum: [...acts] },
            note: { type: "string", minLength: 3, maxLength: 500 },
            premium: { type: "integer", minimum: 0, maximum: 999_999_999_900 },
          },
          required: ["act"],
        }),
        response: dataOf({
          type: "object",
          properties: { id: { type: "string" }, status: tonedStatus },
        }),
      },
    },
    async (request) => {
      const broker = brokerOf(request);
      const { id } = request.params;
      const { act } = request.body;
      const begin = await withJobs(services, endorsement, () =>
        db.transaction().execute((trx) => perform(trx, services, { id, broker, asked: request.body })),
      );
      begin();
      return { data: { id, status: showFollowed(endorsement.statuses, leadsTo[act], {}) } };
    },
  );
}

type Performed = { readonly id: string; readonly broker: Broker; readonly asked: Asked };

async function perform(
  trx: Trx,
  services: Pick<RecordServices, "jobs" | "clock" | "insurers">,
  { id, broker, asked: { act, note, premium } }: Performed,
): Promise<() => void> {
  const record = await loadForWriting({ db: trx }, endorsement, broker, { id });
  if (act === "refuse" && note === undefined) throw refuse([{ code: "field_required", path: "/note" }]);
  const status = leadsTo[act];
  if (!actsOf(record).includes(act)) {
    const [from, to] = [record.status, status].map(
      (one) => showFollowed(endorsement.statuses, one, {}).value,
    );
    throw new AppError("status-not-reachable", { params: { from: from ?? "", to: to ?? "" } });
  }
  const { needs } = factsOf(record.facts);
  // What is confirmed is what was shown: an insurer that meanwhile asks for another price is asked about anew.
  if (act === "confirm" && premium !== needs?.premium) throw new AppError("version");
  const learn =
    status === "sent"
      ? ({ facts }: Pick<typeof record, "facts">) => ({
          ...facts,
          ...forgotten,
          ...(act === "confirm" ? { acceptedPremium: premium } : {}),
        })
      : undefined;
  const move = { id, status, note, at: services.clock(), learn };
  await moveRecord(trx, services, endorsement, move, { by: "broker", principal: broker, action: act });
  // Whoever dies after it, its run is there to be taken over.
  return status === "sent" ? beginRun(trx, id, services.insurers) : () => {};
}
