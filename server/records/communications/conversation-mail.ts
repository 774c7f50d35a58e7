import type { JsonObject } from "#engine/json/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { type LinkTo, type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { brokerOfOwner, noPlatform } from "../../people/principals/principal.ts";
import { commonPlatform, writeTo } from "../quotes/shared-by.ts";
import { office } from "./address-request.ts";
import type { CommunicationFacts } from "./communication.ts";

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
    const broker = await findAccount(db, brokerOfOwner(row.owner) ?? "");
    const sender = broker ? writeTo(broker).name : "Mesa de Trámite";
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

/** The job `conversationOffice`: whoever runs the product reads what waits for them, which no broker answers. */
export function createConversationOffice({ db }: Services, send: Mailer, to: string | undefined): Job {
  return async ({ id }, jobId) => {
    const row = to === undefined ? undefined : await selectOne(db, String(id));
    if (to === undefined || row?.owner !== office) return;
    const { subject, last, holder, identityNumber, email } = row.facts as CommunicationFacts; // as above
    await send({
      ...{ id: jobId, to, sender: "Trámite" },
      ...(email ? { replyTo: email } : {}),
      subject: `${row.number}: ${subject}`,
      text: paragraphs(
        `${holder}, DNI ${identityNumber}, escribió: ${last}`,
        `No es de ningún productor. Se contesta con: npm run sandbox -- communication ${id} answered «…»`,
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
