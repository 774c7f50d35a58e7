import { jsonb } from "../../infrastructure/db/json.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import limits from "../../infrastructure/limits/limits.json" with { type: "json" };

const day = 86_400_000;

/**
 * Gives up what nobody went on with, and forgets what rows said that were left out; after longer, what would be needed to
 * take an import back. That the file counted once is kept.
 */
export async function emptyImports(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  const { leftDays, undoDays } = limits.imports;
  await db
    .deleteFrom("imports")
    .where("status", "in", ["columns", "review"])
    .where("updated_at", "<", before(leftDays))
    .execute();
  await db
    .updateTable("import_rows")
    .set({ cells: null, said: null, changes: null, problems: null, title: null, key: null })
    .where("import_id", "in", (query) =>
      query
        .selectFrom("imports")
        .select("id")
        .where("status", "in", ["done", "undone"])
        .where("emptied_at", "is", null)
        .where("updated_at", "<", before(leftDays)),
    )
    .where(({ or, eb }) => or([eb("cells", "is not", null), eb("problems", "is not", null)]))
    .execute();
  await db
    .updateTable("imports")
    .set({ bytes: 0 })
    .where("status", "in", ["done", "undone"])
    .where("bytes", ">", 0)
    .where("updated_at", "<", before(leftDays))
    .execute();
  await db.transaction().execute(async (trx) => {
    const old = await trx
      .updateTable("imports")
      .set({ emptied_at: now, columns: jsonb([]), file_name: "" })
      .where("status", "in", ["done", "undone"])
      .where("emptied_at", "is", null)
      .where("updated_at", "<", before(undoDays))
      .returning("id")
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length > 0) await trx.deleteFrom("import_rows").where("import_id", "in", ids).execute();
  });
}
