import { prepare } from "../db/prepare.ts";
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
  await insertStatus(trx, { ...row, note: row.note ?? null });
}

export async function readTimeline(
  db: Db,
  accidentId: string,
): Promise<readonly { status: string; note: string | null; at: Date }[]> {
  return selectTimeline(db, { accidentId });
}

type StatusRow = {
  readonly accidentId: string;
  readonly status: string;
  readonly author: string;
  readonly at: Date;
  readonly note: string | null;
};

const insertStatus = prepare((db, { accidentId, status, author, note, at }: StatusRow) =>
  db
    .insertInto("accident_statuses")
    .values({ accident_id: accidentId, status, author, note, created_at: at })
    .compile(),
);

const selectTimeline = prepare((db, { accidentId }: { readonly accidentId: string }) =>
  db
    .selectFrom("accident_statuses")
    .select(["status", "note", "created_at as at"])
    .where("accident_id", "=", accidentId)
    .orderBy("id")
    .compile(),
);
