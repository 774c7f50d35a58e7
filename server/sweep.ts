import type { Db } from "./db/tables.ts";

const day = 86_400_000;

/** Removes what has no more use: challenges, tickets and counters that ended, answers kept for a retry. */
export async function sweep(db: Db, now: Date): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * day);
  await db.deleteFrom("challenges").where("expires_at", "<", ago(1)).execute();
  await db.deleteFrom("tickets").where("expires_at", "<", ago(1)).execute();
  await db.deleteFrom("rate_counters").where("expires_at", "<", now).execute();
  await db.deleteFrom("idempotency_keys").where("created_at", "<", ago(7)).execute();
}
