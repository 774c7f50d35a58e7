import type { Db, Trx } from "../db/tables.ts";

/** Adds a status to the claim's history. */
export async function recordStatus(
  trx: Trx,
  row: {
    readonly accidentId: string;
    readonly status: string;
    readonly author: string;
    readonly at: Date;
    readonly note?: string;
  },
): Promise<void> {
  await trx
    .insertInto("accident_statuses")
    .values({
      accident_id: row.accidentId,
      status: row.status,
      author: row.author,
      note: row.note ?? null,
      created_at: row.at,
    })
    .execute();
}

export async function readTimeline(
  db: Db,
  accidentId: string,
): Promise<readonly { status: string; note: string | null; at: Date }[]> {
  return db
    .selectFrom("accident_statuses")
    .select(["status", "note", "created_at as at"])
    .where("accident_id", "=", accidentId)
    .orderBy("id")
    .execute();
}
