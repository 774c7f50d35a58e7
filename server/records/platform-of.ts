import type { Db, Trx } from "../infrastructure/db/tables.ts";
import { commonPlatform } from "./quotes/shared-by.ts";

/** The platform on which a broker's clients are met: the broker's own, or that of all where they have none. */
export async function platformOf(db: Db | Trx, brokerId: string | null): Promise<string> {
  const own =
    brokerId === null
      ? undefined
      : await db
          .selectFrom("broker_platforms")
          .select("name")
          .where("broker_id", "=", brokerId)
          .executeTakeFirst();
  return own?.name ?? commonPlatform;
}
