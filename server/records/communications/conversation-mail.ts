import { formatDate } from "#engine/identifiers/index.ts";
import type { JsonObject } from "#engine/json/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { type LinkTo, type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { brokerOfOwner, noPlatform } from "../../people/principals/principal.ts";
import { commonPlatform, writeTo } from "../quotes/shared-by.ts";
import { office } from "./address-request.ts";
import type { CommunicationFacts } from "./communication-facts.ts";
import { officeName } from "./messages.ts";

type Services = { readonly db: Db; readonly linkTo: LinkTo };
type Job = (data: JsonObject, jobId: string) => Promise<void>;

/**
 * The job `conversationAnswer`: whoever is insured is told that they were answered, and where it is read. What was said
 * stays behind the proof of who they are: an address may have changed hands.
 */
export function createConversationAnswer({ db, linkTo }: Services, send: Mailer): Job {
  return async ({ id }, jobId) => {
    const row = await selectOne(db, String(id));
    const facts = (row?.facts ?? {}) as CommunicationFacts; // jsonb that only this server writes
    if (!row?.isUnread || !facts.email) return;
    const brokerId = brokerOfOwner(row.owner);
    const broker = brokerId === undefined ? undefined : await findAccount(db, brokerId);
    const sender = broker ? writeTo(broker).name : officeName;
    const platform = row.platform === noPlatform ? (row.keepers ?? commonPlatform) : row.platform;
    const link = linkTo(`/autogestion/${platform}/mensajes/${id}`);
    await send({
      ...{ id: jobId, to: facts.email, sender },
      subject: `${sender} te escribió: ${facts.subject}`,
      text: paragraphs(
        `Hola${facts.holder ? `, ${facts.holder}` : ""}: tenés un mensaje sin leer sobre «${facts.subject}» (${row.number}).`,
        link === undefined
          ? "Leelo y contestalo en tu página de autogestión, en Mensajes."
          : `Leelo y contestalo acá, con tu documento:\n${link}`,
        sender,
      ),
    });
  };
}

/**
 * The job `conversationOffice`: whoever runs the product reads what waits for them: what no broker answers, and what the
 * law gives days for, whoever answers it.
 */
export function createConversationOffice({ db }: Services, send: Mailer, to: string | undefined): Job {
  return async ({ id }, jobId) => {
    const row = to === undefined ? undefined : await selectOne(db, String(id));
    if (to === undefined || !row) return;
    const { subject, last, holder, identityNumber, email, dueOn } = row.facts as CommunicationFacts; // as above
    const isOffices = row.owner === office;
    if (!isOffices && dueOn === undefined) return;
    await send({
      ...{ id: jobId, to, sender: "Trámite" },
      ...(email ? { replyTo: email } : {}),
      subject: `${row.number}: ${subject}`,
      text: paragraphs(
        `${holder}, DNI ${identityNumber}, escribió: ${last}`,
        dueOn === undefined ? undefined : `Hay que contestarlo hasta el ${formatDate(dueOn)} (Ley 25.326).`,
        isOffices
          ? "No es de ningún productor: se contesta en la oficina, en Comunicaciones."
          : "Le llegó a su productor, que lo contesta.",
      ),
    });
  };
}

function selectOne(db: Db, id: string) {
  return db
    .selectFrom("records as r")
    .innerJoin("conversation_insureds as side", "side.record_id", "r.id")
    .leftJoin("policies as p", "p.id", "r.policy_id")
    .leftJoin("broker_platforms as b", "b.broker_id", "p.broker_id")
    .select(["r.number", "r.owner", "r.facts", "side.platform", "side.is_unread as isUnread"])
    .select("b.name as keepers")
    .where("r.id", "=", id)
    .executeTakeFirst();
}
