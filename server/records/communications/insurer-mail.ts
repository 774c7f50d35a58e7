import type { JsonObject } from "#engine/json/index.ts";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { type LinkTo, type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { contactsOf, contactTitle } from "../../insurance/insurers/contacts.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { findTheme } from "../../people/platforms/settings.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import { ownFiles } from "../files.ts";
import { commonPlatform, writeTo } from "../quotes/shared-by.ts";
import type { CommunicationFacts } from "./communication-facts.ts";
import { openLink } from "./insurer-side.ts";
import { findAsset } from "./show-to-insurer.ts";

type Services = {
  readonly db: Db;
  readonly clock: Clock;
  readonly linkTo: LinkTo;
  readonly codeOf: (id: string) => string;
};
type Job = (data: JsonObject, jobId: string) => Promise<void>;

/**
 * The job `conversationInsurer`: an area of an insurer reads what a broker wrote, and answers by a link of that
 * conversation alone, or by mail to the broker themselves. Nothing once it was closed, or the office took the mailbox away.
 */
export function createInsurerMail({ db, clock, linkTo, codeOf }: Services, send: Mailer): Job {
  return async ({ id, message }, jobId) => {
    const written = String(message ?? id);
    const record = await selectOne(db, String(id));
    const facts = (record?.facts ?? {}) as CommunicationFacts; // jsonb that only this server writes
    const { insurer = "", area = "", subject } = facts;
    const to = (await contactsOf(db, insurer))[area];
    const account = await findAccount(db, brokerOfOwner(record?.owner ?? "") ?? "");
    const text = written === String(id) ? record?.answers : (await selectOne(db, written))?.answers;
    if (!record || record.status === "closed" || to === undefined || !account) return;
    const policy = record.policyId === null ? undefined : await findAsset(db, record.policyId);
    const files = await ownFiles(db, written);
    const code = await openLink(db, codeOf, { recordId: String(id), mailbox: to }, clock());
    const theme = await findTheme(db, account.id);
    const link = linkTo(`/autogestion/${theme?.name ?? commonPlatform}/compania/${code}`);
    const { name, license } = writeTo(account);
    await send({
      ...{ id: jobId, to, sender: name, replyTo: account.email },
      subject: `${record.number}: ${subject}`,
      text: paragraphs(
        `${contactTitle(insurer, area)}:`,
        policy && `Póliza ${policy.number} · ${policy.asset}`,
        String((text as { readonly text?: string } | undefined)?.text ?? ""),
        files.length > 0 ? `Adjuntos: ${files.map((file) => file.name).join(", ")}` : undefined,
        link === undefined
          ? "Se contesta respondiendo este email."
          : `Se lee entero, se bajan los adjuntos y se contesta acá, sin usuario:\n${link}`,
        [name, license ? `matrícula ${license}` : ""].filter(Boolean).join(", "),
      ),
    });
  };
}

function selectOne(db: Db, id: string) {
  return db
    .selectFrom("records")
    .select(["number", "owner", "status", "facts", "answers", "policy_id as policyId"])
    .where("id", "=", id)
    .executeTakeFirst();
}
