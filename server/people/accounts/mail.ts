import type { JsonObject } from "#engine/json/index.ts";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { fillText } from "../../infrastructure/errors/errors.ts";
import { type LinkTo, type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import type { Keys } from "../sessions/keys.ts";
import mails from "./mails.json" with { type: "json" };

/** The job that mails a code. */
export const mailJob = "account-code";

type Services = { readonly db: Db; readonly clock: Clock; readonly keys: Keys; readonly linkTo: LinkTo };

/**
 * Mails the digits of a code and where they are typed; done twice it is the same mail. Who has an account already is told
 * that, without digits.
 */
export function createCodeMail(
  { db, clock, keys, linkTo }: Services,
  mail: Mailer,
): (data: JsonObject, jobId: string) => Promise<void> {
  return async ({ codeId }, jobId) => {
    const code = await db
      .selectFrom("account_codes")
      .innerJoin("brokers", "brokers.id", "account_codes.broker_id")
      .select(["account_codes.id", "purpose", "email", "is_activated as isActivated"])
      .select("registration_id as registrationId")
      .where("account_codes.id", "=", String(codeId))
      .where("used_at", "is", null)
      .where("expires_at", ">", clock())
      .executeTakeFirst();
    if (!code) return;
    const name = code.purpose === "recovery" ? "recovery" : code.isActivated ? "known" : "activation";
    const { subject, text, link, path, foot } = mails[name];
    const address = linkTo(fillText(path, { registrationId: code.registrationId }));
    const filled = paragraphs(
      fillText(text, { code: keys.digitsOf(code.id) }),
      address && fillText(link, { link: address }),
      foot,
    );
    await mail({ id: jobId, to: code.email, sender: mails.sender, subject, text: filled });
  };
}
