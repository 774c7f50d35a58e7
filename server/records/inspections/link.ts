import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { platformOf } from "../platform-of.ts";

/** Where an inspection is filled in: on its broker's own platform, or on the one of all where they have none. */
export async function linkOfInspection(db: Db | Trx, id: string, brokerId: string): Promise<string> {
  return `/autogestion/${await platformOf(db, brokerId)}/inspecciones/${id}`;
}
