import { randomUUID } from "node:crypto";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { PreparedFile } from "../../infrastructure/files/prepare-files.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { type Answer, type Keyed, once } from "../../infrastructure/idempotency/answers.ts";
import { countMail } from "../../infrastructure/limits/count-mail.ts";
import { contactsOf, contactTitle } from "../../insurance/insurers/contacts.ts";
import {
  type Broker,
  type Correspondent,
  type Insured,
  ownerOf,
  writerOf,
} from "../../people/principals/principal.ts";
import { loadForWriting } from "../access/load.ts";
import type { Entity } from "../entity.ts";
import { newAmong } from "../files.ts";
import { insertAddition } from "../insert-addition.ts";
import { moveRecord } from "../move.ts";
import type { OwnedRecord } from "../record.ts";
import type { RecordServices } from "../record-services.ts";
import { communication } from "./communication.ts";
import type { CommunicationFacts } from "./communication-facts.ts";
import { excerptOf } from "./excerpt.ts";
import { loadTaken } from "./insured-side.ts";
import { insurerJob, loadLinkedTo } from "./insurer-side.ts";
import { officeJob, ownRequests } from "./own-requests.ts";
import { isWithAnyone, isWithInsured, isWithInsurer } from "./turn.ts";

/** The jobs that mail what a broker wrote to who has no other way to read it, and where it is read to who has. */
export const answerJobs = { mailed: "requestAnswer", read: "conversationAnswer" } as const;

/** Whoever writes by themselves: the office answers by a decision. */
export type Writer = Broker | Insured | Correspondent;

type Written = {
  readonly conversationId: string;
  readonly by: Writer;
  readonly text: string;
  readonly files: readonly PreparedFile[];
  readonly now: Date;
};

/** Writes in a conversation of the principal's, which opens it again where it was closed; once for its key. */
export async function addMessage(services: RecordServices, written: Written, keyed: Keyed): Promise<Answer> {
  const id = randomUUID();
  await services.jobs?.ready();
  const answer = await once(services.db, keyed, { data: { id } }, (trx) => write(trx, services, id, written));
  services.jobs?.wake();
  return answer;
}

/** How a message brings a conversation on: to which status, as which kind of record, and who is mailed of it. */
type Turn = {
  readonly status: "answered" | "followed";
  readonly by: "broker" | "addition" | "insured" | "insurer";
  readonly entity: Entity;
  readonly job?: string;
};

async function write(trx: Trx, services: RecordServices, id: string, written: Written): Promise<void> {
  const { conversationId, by, text, files, now } = written;
  const record = await loadFor(trx, services, by, conversationId);
  // What they read is a mail, and a mail has no files of somebody who proved nothing.
  if (isWithAnyone(record.facts) && files.length > 0)
    throw refuse([{ code: "field_not_asked", path: "/files" }]);
  if (by.type === "broker" && isWithInsurer(record.facts)) await refuseUnread(trx, record);
  const turn = turnOf(by, record);
  if (by.type === "broker" && turn.job) await countTurn(trx, by, record, now);
  const kept = newAmong(files, []);
  const message = { id, name: "message", writer: writerOf(by), answers: { text }, files: kept, now };
  await insertAddition(trx, record, message);
  const learn = ({ facts }: Pick<OwnedRecord, "facts">) => ({ ...facts, last: excerptOf(text) });
  const after = { messages: id, files: kept.map(({ sha256 }) => sha256) };
  await moveRecord(
    trx,
    services,
    turn.entity,
    { id: record.id, status: turn.status, at: now, learn },
    { by: turn.by, principal: by, action: "extend", after, content: { text } },
  );
  if (turn.job) await services.jobs?.add(trx, turn.job, { id: record.id, message: id });
}

/** The conversation, where they take part in it; to whom else it is not there. */
async function loadFor(trx: Trx, services: RecordServices, by: Writer, id: string): Promise<OwnedRecord> {
  if (by.type === "broker")
    return { ...(await loadForWriting({ db: trx }, communication, by, { id })), owner: ownerOf(by) };
  if (by.type === "insured") return loadTaken({ ...services, db: trx }, by, id);
  return loadLinkedTo(trx, by.conversationId);
}

/** Counts the mail of a message: to a mailbox of an insurer, or to the one person of its conversation. */
async function countTurn(trx: Trx, { brokerId: by }: Broker, { id, facts }: OwnedRecord, at: Date) {
  if (isWithInsurer(facts)) await countMail(trx, "mailOfInsurers", { to: by, at });
  else await countMail(trx, "mailOfAddressee", { by, to: id, at });
}

/** An area without a mailbox reads nothing of what is written to it. */
async function refuseUnread(trx: Trx, { facts }: Pick<OwnedRecord, "facts">): Promise<void> {
  const { insurer = "", area = "" } = facts as CommunicationFacts; // jsonb that only this server writes
  if ((await contactsOf(trx, insurer))[area] !== undefined) return;
  const to = contactTitle(insurer, area);
  throw new AppError("invalid-request", {
    text: `${to}, ya no tiene casilla: escribile a otro sector o a la mesa`,
  });
}

function turnOf(by: Writer, { facts }: Pick<OwnedRecord, "facts">): Turn {
  if (by.type === "insured") {
    const [entity = communication] = ownRequests;
    return { status: "followed", by: "insured", entity, job: officeJob };
  }
  if (by.type === "insurer") return { status: "answered", by: "insurer", entity: communication };
  if (isWithInsurer(facts))
    return { status: "followed", by: "addition", entity: communication, job: insurerJob };
  const answers = { status: "answered", by: "broker", entity: communication } as const;
  if (isWithAnyone(facts)) return { ...answers, job: answerJobs.mailed };
  if (isWithInsured(facts)) return { ...answers, job: answerJobs.read };
  return { status: "followed", by: "addition", entity: communication };
}
