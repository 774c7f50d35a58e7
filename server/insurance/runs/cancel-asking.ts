import type { Db } from "../../infrastructure/db/tables.ts";

/** Ends the questions of a kind that an insurer is asked again and again about a record. */
export async function cancelAsking(db: Db, recordId: string, kind: string): Promise<void> {
  await db
    .updateTable("insurer_runs")
    .set({ status: "canceled", next_at: null, lease_owner: null })
    .where("record_id", "=", recordId)
    .where("kind", "=", kind)
    .where("status", "in", ["waiting", "unknown"])
    .execute();
}
