import { recordChange } from "./audit/record.ts";
import type { Db } from "./db/tables.ts";
import type { FileStore } from "./files/store.ts";

const day = 86_400_000;
/** Days after which a draft that nobody touched is given up, and how many are removed in one go. */
const drafts = { days: 30, atOnce: 200 };

/** Removes what has no more use: challenges, tickets and counters that ended, answers kept for a retry, old drafts. */
export async function sweep(db: Db, store: FileStore, now: Date): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * day);
  await db.deleteFrom("challenges").where("expires_at", "<", ago(1)).execute();
  await db.deleteFrom("tickets").where("expires_at", "<", ago(1)).execute();
  await db.deleteFrom("rate_counters").where("expires_at", "<", now).execute();
  await db.deleteFrom("idempotency_keys").where("created_at", "<", ago(7)).execute();
  const orphans = await sweepDrafts(db, ago(drafts.days), now);
  await Promise.all(orphans.map((name) => store.remove(name)));
}

/** Removes drafts that nobody touched since then; answers the stored names of their files. */
async function sweepDrafts(db: Db, since: Date, now: Date): Promise<readonly string[]> {
  return db.transaction().execute(async (trx) => {
    const old = await trx
      .selectFrom("accidents")
      .select(["id", "version"])
      .where("status", "=", "draft")
      .where("updated_at", "<", since)
      .orderBy("updated_at")
      .limit(drafts.atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    if (old.length === 0) return [];
    const ids = old.map(({ id }) => id);
    const files = await trx
      .deleteFrom("accident_files")
      .where("accident_id", "in", ids)
      .returning(["accident_id as accidentId", "sha256", "stored_name as storedName"])
      .execute();
    await trx.deleteFrom("accident_statuses").where("accident_id", "in", ids).execute();
    await trx.deleteFrom("accidents").where("id", "in", ids).execute();
    for (const { id, version } of old) {
      await recordChange(trx, {
        at: now,
        who: "sweep",
        address: "local",
        action: "expire",
        entity: "accident",
        entityId: id,
        // What was in it is not written down once more.
        before: {
          status: "draft",
          version,
          files: files.filter(({ accidentId }) => accidentId === id).map(({ sha256 }) => sha256),
        },
      });
    }
    return files.map(({ storedName }) => storedName);
  });
}
