import type { FastifyInstance } from "fastify";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { LoadedPolicy } from "../../insurance/policies/load-policy.ts";
import { writePolicy } from "../../insurance/policies/write-policy.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { actOf, type Broker } from "../../people/principals/principal.ts";
import { loadPolicyForWriting } from "../access/policies.ts";
import type { RecordServices } from "../record-services.ts";
import { idAnswer, recordParams } from "../schemas.ts";
import { headOf, type PolicyAnswers } from "./policy-answers.ts";
import texts from "./texts.json" with { type: "json" };

/** Takes back a policy that was typed: it is in no list any more, and what was said of it stays as versions. */
export function removeRoute(app: FastifyInstance, { db, clock }: RecordServices): void {
  app.delete<{ Params: { id: string } }>(
    "/policies/:id",
    {
      config: {
        access: "broker",
        needs: { scene: "policiesManual", action: "remove" },
        refusals: [404, 409],
      },
      schema: {
        summary:
          "Quita una póliza cargada a mano que no tiene siniestros ni endosos; lo que se dijo de ella queda",
        params: recordParams,
        response: idAnswer,
      },
    },
    async (request) => {
      const broker = brokerOf(request);
      const { id } = request.params;
      await loadPolicyForWriting(db, broker, id);
      await db.transaction().execute((trx) => removePolicy(trx, id, broker, clock()));
      return { data: { id } };
    },
  );
}

async function removePolicy(trx: Trx, id: string, broker: Broker, at: Date): Promise<void> {
  // Whoever begins a claim on the policy, or changes it, waits for this lock; what they did before is read below it.
  await trx.selectFrom("policies").select("id").where("id", "=", id).forUpdate().execute();
  const policy = await loadPolicyForWriting(trx, broker, id);
  const { version: before, versions } = policy;
  const why = await whyKept(trx, policy);
  if (why) throw new AppError("policy-kept", { text: texts[why] });
  const answers = (versions.at(-1)?.answers ?? {}) as PolicyAnswers; // as its flow judged it
  const version = { kind: "removal", source: "typed", recordId: null, answers, premium: {} } as const;
  const by = actOf(broker, at);
  const number = await writePolicy(trx, {
    id,
    before,
    brokerId: broker.brokerId,
    head: { ...headOf(answers, policy.clientId, dayOf(at)), status: "removed" },
    version: { ...version, effectiveFrom: dayOf(at) },
    author: by.who,
    at,
  });
  await recordChange(trx, {
    ...by,
    action: "removal",
    entity: "policy",
    entityId: id,
    before: { version: before },
    after: { version: number },
  });
}

/** Why a policy cannot be taken back. */
async function whyKept(
  trx: Trx,
  { id, origin, versions }: LoadedPolicy,
): Promise<keyof typeof texts | undefined> {
  if (origin !== "typed") return "notTyped";
  if (versions.at(-1)?.answers.insurer === undefined) return "erased";
  if (versions.some(({ kind }) => kind !== "policy" && kind !== "correction")) return "endorsed";
  const record = await trx
    .selectFrom("records")
    .select("id")
    .where("policy_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return record && "claimed";
}
