import type { Trx } from "../infrastructure/db/tables.ts";

/** A status of a record's history. */
export type Reached = {
  readonly recordId: string;
  readonly status: string;
  readonly author: string;
  readonly at: Date;
  readonly note?: string | undefined;
};

/** Adds a status to a record's history. */
export async function recordStatus(trx: Trx, { recordId, status, author, at, note }: Reached): Promise<void> {
  await trx
    .insertInto("record_statuses")
    .values({ record_id: recordId, status, author, note: note ?? null, created_at: at })
    .execute();
}
