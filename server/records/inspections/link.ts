import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { commonPlatform } from "../quotes/shared-by.ts";

/** Where an inspection is filled in: on its broker's own platform, or on the one of all where they have none. */
export async function linkOfInspection(db: Db | Trx, id: string, brokerId: string): Promise<string> {
  const own = await db
    .selectFrom("broker_platforms")
    .select("name")
    .where("broker_id", "=", brokerId)
    .executeTakeFirst();
  return `/autogestion/${own?.name ?? commonPlatform}/inspecciones/${id}`;
}
