import type { Json } from "#engine/json/index.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";

/**
 * Takes somebody out of what insurers were asked for records that remain without them: what travelled goes, and so does
 * what a run was begun with; what came of it loses them. A run that was under way is canceled.
 */
export async function forgetRuns(
  trx: Trx,
  recordIds: readonly string[],
  redact: (document: Json) => Json,
): Promise<void> {
  if (recordIds.length === 0) return;
  const runs = await trx
    .selectFrom("insurer_runs")
    .select(["id", "status", "outcome"])
    .where("record_id", "in", [...recordIds])
    .forUpdate()
    .execute();
  for (const { id, status, outcome } of runs) {
    await trx.deleteFrom("insurer_exchanges").where("run_id", "=", id).execute();
    await trx
      .updateTable("insurer_runs")
      .set({
        run: jsonb({}),
        message: null,
        next_at: null,
        outcome: outcome === null ? null : jsonb(redact(outcome as Json)), // jsonb that only this server writes
        ...(["waiting", "running"].includes(status) ? { status: "canceled" } : {}),
      })
      .where("id", "=", id)
      .execute();
  }
}
