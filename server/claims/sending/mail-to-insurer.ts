import type { Trx } from "../../infrastructure/db/tables.ts";
import { type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { contactsOf, contactTitle } from "../../insurance/insurers/contacts.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { findTheme } from "../../people/platforms/settings.ts";
import type { ShownRecord } from "../../records/entity/shown.ts";
import { ownFiles } from "../../records/files.ts";
import { commonPlatform, writeTo } from "../../records/quotes/shared-by.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { withJobs } from "../../records/with-jobs.ts";
import { moveClaim } from "../moves/move-claim.ts";
import { accident } from "../report/accident.ts";
import { kindOfClaim } from "../report/follow.ts";
import { tellerOf, writtenDownIn } from "../report/teller.ts";
import { conversationCode, findClaimConversation, openClaimConversation } from "./claim-conversation.ts";
import { drawClaim } from "./draw-claim.ts";
import { noteWay } from "./note-way.ts";
import { changeWay, noteTaken, planAttempt, type Sending } from "./sending-rows.ts";
import { claimsArea } from "./way-of.ts";

export type MailServices = { readonly mail: Mailer };

type Mailed = {
  readonly shown: ShownRecord;
  readonly sending: Sending;
  readonly at: Date;
};

/** Opens the conversation that a mail to the claims mailbox leads to, in the transaction before the mail. */
export async function openMailing(
  trx: Trx,
  { codeOf }: Pick<RecordServices, "codeOf">,
  { shown, sending, at }: Mailed,
): Promise<void> {
  const { record, policy } = shown;
  const mailbox = (await contactsOf(trx, policy.insurer))[claimsArea];
  if (mailbox !== undefined) await openClaimConversation(trx, codeOf, shown, { mailbox, at });
  if (sending.recordId === record.id) await noteWay(trx, record.id, "mailbox");
}

/**
 * Mails a claim with its paper, or what was added to it, to the claims mailbox of its insurer; once the mail server took it
 * the insurer has it. What is mailed again after a kill has the same Message-ID. A mail that is not taken is tried later.
 */
export async function mailToInsurer(
  services: RecordServices & MailServices,
  { shown, sending, at }: Mailed,
): Promise<void> {
  const { db, clock } = services;
  const { record, policy } = shown;
  const mailbox = (await contactsOf(db, policy.insurer))[claimsArea];
  if (mailbox === undefined) {
    const way = { way: "person", reason: "La compañía ya no tiene casilla de siniestros acá.", at } as const;
    return db.transaction().execute((trx) => changeWay(trx, sending.recordId, way));
  }
  try {
    await services.mail(await writeMail(services, shown, sending, mailbox));
  } catch (cause) {
    await planAttempt(db, sending.recordId, sending.attempts + 1, clock());
    throw cause;
  }
  const id = record.id;
  await withJobs(services, accident, () =>
    db.transaction().execute(async (trx) => {
      await trx.selectFrom("records").select("id").where("id", "=", id).forUpdate().execute();
      await noteTaken(trx, sending.recordId, clock());
      if (sending.recordId !== id) return;
      const { status } = await trx
        .selectFrom("records")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const word = { status: "sent", note: `Por email a ${contactTitle(policy.insurer, claimsArea)}` };
      // A person may have passed it on meanwhile.
      if (status === "sending")
        await moveClaim(trx, services, { id, word, bearer: { by: "job" }, at: clock() });
    }),
  );
}

async function writeMail(
  services: RecordServices,
  shown: ShownRecord,
  { recordId }: Sending,
  mailbox: string,
) {
  const { db, linkTo, codeOf } = services;
  const { record, policy, attached } = shown;
  const conversation = await findClaimConversation(db, record.id);
  const account = policy.brokerId === null ? undefined : await findAccount(db, policy.brokerId);
  const broker = account && writeTo(account);
  const theme = account && (await findTheme(db, account.id));
  const code = conversation && conversationCode(codeOf, { recordId: conversation.id, mailbox });
  const link = code && linkTo?.(`/autogestion/${theme?.name ?? commonPlatform}/compania/${code}`);
  const files = await ownFiles(db, recordId);
  const isClaim = recordId === record.id;
  const addition = attached.additions.find(({ id }) => id === recordId);
  const title = `Siniestro ${record.number ?? ""} · ${kindOfClaim(record.answers)}`;
  return {
    ...{ id: `claim-${recordId}`, to: mailbox, sender: broker?.name ?? "Trámite" },
    ...(account ? { replyTo: account.email } : {}),
    subject: `${isClaim ? "Denuncia" : "Ampliación"}: ${title} · póliza ${policy.number}`,
    text: paragraphs(
      `${contactTitle(policy.insurer, claimsArea)}:`,
      isClaim
        ? `${toldIn(shown)} La denuncia está en el archivo adjunto.`
        : `Se agregó esto al siniestro ${record.number ?? ""}, póliza ${policy.number} (${policy.asset}).`,
      typeof addition?.answers.note === "string" ? addition.answers.note : undefined,
      files.length > 0 ? `Papeles: ${files.map(({ name }) => name).join(", ")}` : undefined,
      link
        ? `Los papeles se bajan, se contesta y se anota cómo va acá, sin usuario:\n${link}`
        : "Se contesta respondiendo este email.",
      broker && [broker.name, broker.license ? `matrícula ${broker.license}` : ""].filter(Boolean).join(", "),
    ),
    attachments: isClaim ? [await drawClaim(services, record.id)] : [],
  };
}

/** Says who told of what: the insured person, or their broker in their place. */
function toldIn({ record, policy }: ShownRecord): string {
  const about = `un siniestro sobre ${policy.asset}, póliza ${policy.number}.`;
  const written = writtenDownIn(record);
  if (!written) return `${policy.fullName} denunció ${about}`;
  return `${written.by} denunció ${about} ${tellerOf(record, policy.fullName)}`;
}
