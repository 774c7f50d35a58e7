import { randomUUID } from "node:crypto";
import { AppError, inWordsOf } from "../../infrastructure/errors/errors.ts";
import { discardFiles, prepareFiles, type SentFile } from "../../infrastructure/files/prepare-files.ts";
import { senderOf } from "../../infrastructure/files/sender.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { authorOf, type Operator } from "../../people/principals/principal.ts";
import { answerJobs } from "../../records/communications/add-message.ts";
import { communication } from "../../records/communications/communication.ts";
import { officeWriter } from "../../records/communications/messages.ts";
import { isWithAnyone, isWithInsured } from "../../records/communications/turn.ts";
import { newAmong } from "../../records/files.ts";
import { insertAddition } from "../../records/insert-addition.ts";
import { moveRecord } from "../../records/move.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { loadOffices } from "./show-communication.ts";
import texts from "./texts.json" with { type: "json" };

export type OfficeAnswer = {
  /** The version that was read: what was written meanwhile was not. */
  readonly version: number;
  readonly text: string;
  /** Whether it is over with this. */
  readonly isLast?: boolean;
  readonly files?: readonly SentFile[];
};

/** Writes what the office says in a conversation, and closes it where that is the last of it: its other side is told. */
export async function answerCommunication(
  services: Pick<RecordServices, "db" | "jobs" | "store" | "limits">,
  operator: Operator,
  { id, version, text, isLast = false, files = [] }: OfficeAnswer & { readonly id: string },
  at: Date,
): Promise<{ readonly from: string; readonly to: string }> {
  const { db, jobs, store } = services;
  const note = text.trim();
  if (note === "") throw refuse([{ code: "field_required", path: "/text" }]);
  const status = isLast ? "closed" : "answered";
  const decision = { status, note };
  const { learn } = communication.decided ?? {};
  await jobs?.ready();
  const prepared = await prepareFiles(store, files, senderOf(services, operator, at));
  try {
    const { from } = await db.transaction().execute(async (trx) => {
      const record = await loadOffices(trx, id);
      if (record.version !== version) throw new AppError("version", { text: texts.version });
      if (isWithAnyone(record.facts) && !isLast)
        throw new AppError("invalid-request", { text: texts.unproven });
      // Who proved nothing reads it in a mail, and a mail has no files.
      if (isWithAnyone(record.facts) && prepared.length > 0)
        throw refuse([{ code: "field_not_asked", path: "/files" }]);
      if (prepared.length > 0)
        await insertAddition(trx, record, {
          ...{ id: randomUUID(), name: "message", writer: officeWriter, answers: {}, now: at },
          files: newAmong(prepared, []),
        });
      const moved = await moveRecord(
        trx,
        { jobs },
        communication,
        { id, ...decision, at, ...(learn ? { learn: (one) => learn(one, decision) } : {}) },
        { by: "office", who: authorOf(operator), address: operator.address },
      );
      if (isWithInsured(record.facts)) await jobs?.add(trx, answerJobs.read, { id });
      return moved;
    });
    jobs?.wake();
    return { from, to: status };
  } catch (cause) {
    await discardFiles(store, prepared);
    throw inWordsOf(communication.texts, cause);
  }
}
