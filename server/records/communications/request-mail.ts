import type { JsonObject } from "#engine/json/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { fillText } from "../../infrastructure/errors/errors.ts";
import { type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import { writeTo } from "../quotes/shared-by.ts";
import type { RecordServices } from "../record-services.ts";
import { office } from "./address-request.ts";
import { mailOf, type Requested } from "./public-requests.ts";

type Services = Pick<RecordServices, "db" | "letterheads">;
type Job = (data: JsonObject, jobId: string) => Promise<void>;

/** The job `requestCode`: whoever asked for something without saying who they are has its code in writing. */
export function createRequestCode({ db, letterheads }: Services, send: Mailer): Job {
  return async ({ id }, jobId) => {
    const request = await readRequest(db, String(id));
    if (!request) return;
    const { to, number, platform, mail } = request;
    const { name: sender, email } = await letterheads(platform);
    await send({
      ...{ id: jobId, to, sender },
      ...(email === undefined ? {} : { replyTo: email }),
      subject: fillText(mail.subject, { number }),
      text: paragraphs(fillText(mail.received, { number }), mail.next, request.asked, unasked, sender),
    });
  };
}

const unasked = "Si no lo pediste vos, contestá este email y lo dejamos sin efecto.";

/** The job `requestOffice`: whoever runs the product reads what was asked, whoever else is to answer it. */
export function createRequestOffice(
  { db, letterheads }: Services,
  send: Mailer,
  to: string | undefined,
): Job {
  return async ({ id }, jobId) => {
    const request = to === undefined ? undefined : await readRequest(db, String(id));
    if (to === undefined || !request) return;
    const { to: replyTo, number, platform, title, isOffices } = request;
    const { name } = await letterheads(platform);
    const whose = isOffices
      ? "No es de ningún productor: lo contesta la mesa, respondiendo este email."
      : "Le llegó a su productor, que lo contesta.";
    await send({
      ...{ id: jobId, to, sender: name, replyTo },
      subject: `${title}: ${number}`,
      text: paragraphs(`Llegó por ${name}. ${whose}`, request.asked),
    });
  };
}

/** The job `requestAnswer`: what a broker writes reaches who asked, who has no other way to read it. */
export function createRequestAnswer({ db, letterheads }: Services, send: Mailer): Job {
  return async ({ id, message }, jobId) => {
    const request = await readRequest(db, String(id));
    const written = await selectMessage(db, String(message));
    const { text } = (written?.answers ?? {}) as { readonly text?: string }; // jsonb that only this server writes
    if (!request || !text) return;
    const { to, number, platform, title } = request;
    const { name: sender } = await letterheads(platform);
    const broker = await findAccount(db, brokerOfOwner(request.owner) ?? "");
    await send({
      ...{ id: jobId, to, sender },
      ...(broker ? { replyTo: broker.email } : {}),
      subject: `${title}: ${number}`,
      text: paragraphs(text, broker && writeTo(broker).name, `Es la respuesta a tu pedido ${number}.`),
    });
  };
}

function selectMessage(db: Db, id: string) {
  return db.selectFrom("records").select("answers").where("id", "=", id).executeTakeFirst();
}

/** A request as mails tell it; nothing where it was erased meanwhile. */
async function readRequest(db: Db, id: string) {
  const row = await db
    .selectFrom("records")
    .select(["number", "owner", "answers", "facts"])
    .where("id", "=", id)
    .executeTakeFirst();
  const facts = (row?.facts ?? {}) as Readonly<Record<string, string>>; // jsonb that only this server writes
  const told = mailOf(facts.matter ?? "");
  const { fullName, identityNumber, policyNumber, email } = (row?.answers ?? {}) as Partial<Requested>;
  if (!told || !row?.number || !email) return undefined;
  const lines = [
    `Nombre: ${fullName}`,
    `DNI: ${identityNumber}`,
    policyNumber ? `Póliza: ${policyNumber}` : undefined,
    `Email: ${email}`,
  ];
  return {
    ...{ to: email, number: row.number, platform: facts.platform ?? "", title: told.title, mail: told.mail },
    asked: lines.filter(Boolean).join("\n"),
    ...{ owner: row.owner, isOffices: row.owner === office },
  };
}
