import type { Db } from "../../infrastructure/db/tables.ts";
import type { Entity } from "../entity.ts";

/** The owner of a record, for jobs: no request may reach it, since nobody has asked. */
export async function findOwnerWithoutPrincipal(
  db: Db,
  { name }: Pick<Entity, "name">,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("records")
    .select("owner")
    .where("id", "=", id)
    .where("entity", "=", name)
    .executeTakeFirst();
  return row?.owner;
}
