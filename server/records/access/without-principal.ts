import type { Db } from "../../infrastructure/db/tables.ts";
import type { Entity } from "../entity.ts";
import type { OwnedRecord } from "../record.ts";
import { columns, toRecord } from "../record-row.ts";

/** The record with that id, for jobs and links: no principal's request may reach it, since nobody has asked. */
export async function findRecordWithoutPrincipal(
  db: Db,
  { name }: Pick<Entity, "name">,
  id: string,
): Promise<OwnedRecord | undefined> {
  const row = await db
    .selectFrom("records")
    .select([...columns, "owner"])
    .where("id", "=", id)
    .where("entity", "=", name)
    .executeTakeFirst();
  return row && toRecord(row as unknown as OwnedRecord); // jsonb that only this server writes
}
