import { AppError, inWordsOf } from "../../infrastructure/errors/errors.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { authorOf, type Operator } from "../../people/principals/principal.ts";
import { answerJobs } from "../../records/communications/add-message.ts";
import { communication } from "../../records/communications/communication.ts";
import { isWithAnyone, isWithInsured } from "../../records/communications/turn.ts";
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
};

/** Writes what the office says in a conversation, and closes it where that is the last of it: its other side is told. */
export async function answerCommunication(
  { db, jobs }: Pick<RecordServices, "db" | "jobs">,
  operator: Operator,
  { id, version, text, isLast = false }: OfficeAnswer & { readonly id: string },
  at: Date,
): Promise<{ readonly from: string; readonly to: string }> {
  const note = text.trim();
  if (note === "") throw refuse([{ code: "field_required", path: "/text" }]);
  const status = isLast ? "closed" : "answered";
  const decision = { status, note };
  const { learn } = communication.decided ?? {};
  await jobs?.ready();
  try {
    const { from } = await db.transaction().execute(async (trx) => {
      const record = await loadOffices(trx, id);
      if (record.version !== version) throw new AppError("version", { text: texts.version });
      if (isWithAnyone(record.facts) && !isLast)
        throw new AppError("invalid-request", { text: texts.unproven });
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
    throw inWordsOf(communication.texts, cause);
  }
}
