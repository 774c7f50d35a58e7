import { prepare } from "../infrastructure/db/prepare.ts";
import type { Db, Trx } from "../infrastructure/db/tables.ts";
import type { Entity } from "./entity.ts";
import type { StoredRecord } from "./record.ts";
import { columns, toRecord } from "./record-row.ts";

/** The one of a kind that is below a record: whose that is, this is too, so that one is asked for first. */
export async function findBelow(
  db: Db | Trx,
  { name }: Pick<Entity, "name">,
  parentId: string,
): Promise<StoredRecord | undefined> {
  const [row] = await selectBelow(db, { entity: name, parentId });
  return row && toRecord(row);
}

const selectBelow = prepare((db, v: { readonly entity: string; readonly parentId: string }) =>
  db
    .selectFrom("records")
    .select(columns)
    .where("records.parent_id", "=", v.parentId)
    .where("records.entity", "=", v.entity)
    .compile(),
);
