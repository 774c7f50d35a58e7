import { recordChange } from "../../../infrastructure/audit/record.ts";
import type { Db } from "../../../infrastructure/db/tables.ts";
import { fillText } from "../../../infrastructure/errors/errors.ts";
import type { Jobs } from "../../../infrastructure/jobs/jobs.ts";
import type { Policy } from "../../../insurance/policies/policies.ts";
import { notifyOnce } from "../../../people/notifications/notify.ts";
import { actOf, type Insured } from "../../../people/principals/principal.ts";
import texts from "./texts.json" with { type: "json" };
import { consentVersion } from "./version.ts";

type Services = { readonly db: Db; readonly jobs?: Jobs | undefined };

/** What somebody is asked about the documents of their policy, and what they said last; both may be none. */
export async function readConsent(db: Db, policy: Policy) {
  const { brokerId, identityNumber } = policy;
  const [said, open] = await Promise.all([
    db
      .selectFrom("delivery_consents")
      .select(["is_given as isGiven", "at"])
      .where("broker_id", "=", brokerId)
      .where("identity_number", "=", identityNumber)
      .executeTakeFirst(),
    selectOpen(db, policy).select("q.asked_at as at").orderBy("q.asked_at").executeTakeFirst(),
  ]);
  return {
    version: consentVersion,
    askedAt: open?.at.toISOString() ?? null,
    said: said ? { isGiven: said.isGiven, at: said.at.toISOString() } : null,
  };
}

/**
 * Keeps what who is insured says to having policies by electronic means, which answers all that was asked of them by that
 * broker. Who agrees is told of the documents that came before, each once. The same said again changes nothing.
 */
export async function answerConsent(
  { db, jobs }: Services,
  insured: Insured,
  policy: Policy & { readonly brokerId: string },
  { isGiven, at }: { readonly isGiven: boolean; readonly at: Date },
): Promise<void> {
  const { id, brokerId, identityNumber } = policy;
  await jobs?.ready();
  await db.transaction().execute(async (trx) => {
    // Who answers twice at once is told of their documents once.
    await trx
      .selectFrom("policies")
      .select("id")
      .where("broker_id", "=", brokerId)
      .where("identity_number", "=", identityNumber)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    const open = await selectOpen(trx, policy).select(["q.id", "q.policy_id as policyId"]).execute();
    const last = await trx
      .selectFrom("delivery_consents")
      .select(["is_given as isGiven", "version"])
      .where("broker_id", "=", brokerId)
      .where("identity_number", "=", identityNumber)
      .executeTakeFirst();
    if (open.length === 0 && last?.isGiven === isGiven && (!isGiven || last.version === consentVersion))
      return;
    const said = { is_given: isGiven, version: isGiven ? consentVersion : "no", record_id: null, at };
    await trx
      .insertInto("delivery_consents")
      .values({ broker_id: brokerId, identity_number: identityNumber, ...said })
      .onConflict((one) => one.columns(["broker_id", "identity_number"]).doUpdateSet(said))
      .execute();
    for (const { id: asked } of open)
      await trx
        .updateTable("consent_requests")
        .set({ answered_at: at, is_given: isGiven })
        .where("id", "=", asked)
        .execute();
    const change = { ...actOf(insured, at), action: "consent", entity: "policy", entityId: id };
    await recordChange(trx, { ...change, after: { isGiven, version: said.version } });
    const content = {
      title: fillText(isGiven ? texts.agreed : texts.onPaper, { number: policy.number }),
      ...{ note: isGiven ? texts.agreedNote : texts.onPaperNote, path: `/polizas/detalle/${id}` },
      tone: isGiven ? "success" : "warning",
    };
    await notifyOnce(trx, { brokerId, kind: "delivery-consent", content, at }, "path");
    if (!isGiven) return;
    for (const policyId of new Set([id, ...open.map((one) => one.policyId)]))
      await jobs?.add(trx, "policyMail", { policyId, isLater: true });
  });
  jobs?.wake();
}

/** What was asked of somebody by who sold them a policy, and is not answered. */
function selectOpen(db: Db, { brokerId, identityNumber }: Policy) {
  return db
    .selectFrom("consent_requests as q")
    .innerJoin("policies as p", "p.id", "q.policy_id")
    .where("p.broker_id", "=", brokerId)
    .where("p.identity_number", "=", identityNumber)
    .where("q.answered_at", "is", null);
}
