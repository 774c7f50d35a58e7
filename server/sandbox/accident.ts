import { canFollow, isAccidentStatus, showStatus } from "../accidents/statuses.ts";
import { recordStatus } from "../accidents/timeline.ts";
import { recordChange } from "../audit/record.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";

export type Move = { readonly id: string; readonly status: string; readonly note?: string };

/** Moves a claim as its insurer would: only where the table of transitions lets it go. */
export async function moveAccident(db: Db, { id, status, note }: Move, now: Date): Promise<{ from: string }> {
  return db.transaction().execute(async (trx) => {
    const accident = await trx
      .selectFrom("accidents")
      .innerJoin("policies", "policies.id", "accidents.policy_id")
      .select(["accidents.status", "accidents.version", "policies.insurer"])
      .where("accidents.id", "=", id)
      .forUpdate("accidents")
      .executeTakeFirst();
    if (!accident) throw new AppError("not-found");
    const { status: from, insurer } = accident;
    // A draft is the person's, and only the person adds an extension.
    if (
      from === "draft" ||
      status === "newExtension" ||
      !isAccidentStatus(status) ||
      !canFollow(from, status)
    ) {
      throw new AppError("status-not-reachable", {
        params: { from: showStatus(from, insurer).value, to: showStatus(status, insurer).value },
      });
    }
    await trx
      .updateTable("accidents")
      .set({ status, version: accident.version + 1, updated_at: now })
      .where("id", "=", id)
      .execute();
    const author = `insurer:${insurer}`;
    await recordStatus(trx, { accidentId: id, status, author, at: now, ...(note ? { note } : {}) });
    await recordChange(trx, {
      at: now,
      who: author,
      address: "sandbox",
      action: "move",
      entity: "accident",
      entityId: id,
      before: { status: from },
      after: { status },
    });
    return { from };
  });
}
