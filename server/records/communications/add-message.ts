import { randomUUID } from "node:crypto";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { PreparedFile } from "../../infrastructure/files/prepare-files.ts";
import { type Answer, type Keyed, once } from "../../infrastructure/idempotency/answers.ts";
import { type Broker, ownerOf, writerOf } from "../../people/principals/principal.ts";
import { newAmong } from "../files.ts";
import { insertAddition } from "../insert-addition.ts";
import { moveRecord } from "../move.ts";
import { loadOwned } from "../ownership.ts";
import type { RecordServices } from "../record-services.ts";
import { canFollow } from "../statuses.ts";
import { withJobs } from "../with-jobs.ts";
import { communication } from "./communication.ts";
import { excerptOf } from "./excerpt.ts";

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
  return withJobs(services, communication, () =>
    once(services.db, keyed, { data: { id } }, (trx) => write(trx, services, id, written)),
  );
}

async function write(trx: Trx, services: RecordServices, id: string, written: Written): Promise<void> {
  const { conversationId, broker, text, files, now } = written;
  const record = await loadOwned(trx, communication, broker, conversationId);
  if (!canFollow(communication.statuses, record.status, "followed")) throw new AppError("not-sent-yet");
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
    { id: record.id, status: "followed", at: now, learn },
    { by: "addition", principal: broker, action: "extend", after, content: { text } },
  );
}
