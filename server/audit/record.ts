import { sql } from "kysely";
import { prepare } from "../db/prepare.ts";
import type { Trx } from "../db/tables.ts";

export type Change = {
  readonly at: Date;
  /** `ticket:<id>`, `broker:<id>`, `insurer:<name>`, `sweep` or `seed`. */
  readonly who: string;
  readonly address: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Adds to the record of changes, in the transaction of the change itself. Nothing there is ever altered. */
export async function recordChange(trx: Trx, change: Change): Promise<void> {
  const { before, after, ...row } = change;
  await insertChange(trx, { ...row, before: textOf(before), after: textOf(after) });
}

type Row = Omit<Change, "before" | "after"> & {
  readonly before: string | null;
  readonly after: string | null;
};

const insertChange = prepare((db, { at, who, address, action, entity, entityId, before, after }: Row) =>
  db
    .insertInto("audit")
    .values({
      at,
      who,
      address,
      action,
      entity,
      entity_id: entityId,
      before: sql<string>`${before}::jsonb`,
      after: sql<string>`${after}::jsonb`,
    })
    .compile(),
);

function textOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
