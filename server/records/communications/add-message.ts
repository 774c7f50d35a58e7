import { randomUUID } from "node:crypto";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { PreparedFile } from "../../infrastructure/files/prepare-files.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { type Answer, type Keyed, once } from "../../infrastructure/idempotency/answers.ts";
import { type Broker, ownerOf, writerOf } from "../../people/principals/principal.ts";
import { newAmong } from "../files.ts";
import { insertAddition } from "../insert-addition.ts";
import { moveRecord } from "../move.ts";
import { loadOwned } from "../ownership.ts";
import type { RecordServices } from "../record-services.ts";
import { communication } from "./communication.ts";
import { excerptOf } from "./excerpt.ts";
import { isWithAnyone } from "./turn.ts";

/** The job that mails what was written to who has no other way to read it. */
export const answerJob = "requestAnswer";

type Written = {
  readonly conversationId: string;
  readonly broker: Broker;
  readonly text: string;
  readonly files: readonly PreparedFile[];
  readonly now: Date;
};

/** Writes in a conversation of the broker's, which opens it again where it was closed; once for its key. */
export async function addMessage(services: RecordServices, written: Written, keyed: Keyed): Promise<Answer> {
  const id = randomUUID();
  await services.jobs?.ready();
  const answer = await once(services.db, keyed, { data: { id } }, (trx) => write(trx, services, id, written));
  services.jobs?.wake();
  return answer;
}

async function write(trx: Trx, services: RecordServices, id: string, written: Written): Promise<void> {
  const { conversationId, broker, text, files, now } = written;
  const record = await loadOwned(trx, communication, broker, conversationId);
  const isMailed = isWithAnyone(record.facts);
  // What they read is a mail, and a mail has no files of somebody who proved nothing.
  if (isMailed && files.length > 0) throw refuse([{ code: "field_not_asked", path: "/files" }]);
  const own = { ...record, owner: ownerOf(broker) };
  const writer = writerOf(broker);
  const kept = newAmong(files, []);
  await insertAddition(trx, own, { id, name: "message", writer, answers: { text }, files: kept, now });
  const learn = ({ facts }: Pick<typeof record, "facts">) => ({ ...facts, last: excerptOf(text) });
  const after = { messages: id, files: kept.map(({ sha256 }) => sha256) };
  await moveRecord(
    trx,
    services,
    communication,
    { id: record.id, status: isMailed ? "answered" : "followed", at: now, learn },
    { by: isMailed ? "broker" : "addition", principal: broker, action: "extend", after, content: { text } },
  );
  if (isMailed) await services.jobs?.add(trx, answerJob, { id: record.id, message: id });
}
