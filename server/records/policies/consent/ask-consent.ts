import { randomUUID } from "node:crypto";
import { recordChange } from "../../../infrastructure/audit/record.ts";
import type { Db } from "../../../infrastructure/db/tables.ts";
import { AppError } from "../../../infrastructure/errors/errors.ts";
import type { Jobs } from "../../../infrastructure/jobs/jobs.ts";
import { countMail } from "../../../infrastructure/limits/count-mail.ts";
import { actOf, type Broker } from "../../../people/principals/principal.ts";
import { loadPolicyForWriting } from "../../access/policies.ts";
import texts from "./texts.json" with { type: "json" };
import { consentVersion } from "./version.ts";

/** Who mails what is asked of who is insured. */
export const consentJob = "consentMail";

/** Nobody is asked for the same thing twice within so long. */
const pause = 86_400_000;

type Services = { readonly db: Db; readonly jobs?: Jobs | undefined };

/**
 * A broker asks who is insured whether they agree to have their documents by electronic means, by a mail that leads to
 * where they answer. Who has agreed is not asked; who wants paper may change their mind.
 */
export async function askConsent({ db, jobs }: Services, broker: Broker, policyId: string, at: Date) {
  const refused = (text: string) => new AppError("already-sent", { text });
  // A policy of somebody else is not locked.
  await loadPolicyForWriting(db, broker, policyId);
  await jobs?.ready();
  await db.transaction().execute(async (trx) => {
    // Two who ask at once take turns here.
    await trx.selectFrom("policies").select("id").where("id", "=", policyId).forNoKeyUpdate().execute();
    const { consent, email, identityNumber } = await loadPolicyForWriting(trx, broker, policyId);
    if (consent?.isGiven) throw refused(texts.given);
    if (!email || !identityNumber) throw refused(texts.noEmail);
    const open = await trx
      .selectFrom("consent_requests")
      .select(["id", "asked_at as askedAt"])
      .where("policy_id", "=", policyId)
      .where("answered_at", "is", null)
      .executeTakeFirst();
    if (open && at.getTime() - open.askedAt.getTime() < pause) throw refused(texts.asked);
    await countMail(trx, "mailOfAddressee", { by: broker.brokerId, to: email, at });
    const by = actOf(broker, at);
    const said = { version: consentVersion, author: by.who, asked_at: at };
    const id = open?.id ?? randomUUID();
    if (open) await trx.updateTable("consent_requests").set(said).where("id", "=", id).execute();
    else
      await trx
        .insertInto("consent_requests")
        .values({ id, policy_id: policyId, ...said })
        .execute();
    const change = { ...by, action: "ask-consent", entity: "policy", entityId: policyId };
    await recordChange(trx, { ...change, after: { version: consentVersion } });
    await jobs?.add(trx, consentJob, { id });
  });
  jobs?.wake();
}
