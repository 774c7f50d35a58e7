import { foldRows } from "../../infrastructure/db/fold-rows.ts";
import type { Db } from "../../infrastructure/db/tables.ts";

/** Makes one row of those of a broker's day, in what is kept of how many policies are in force. */
export async function foldPolicyDays(db: Db): Promise<void> {
  await foldRows(db, "policy_days", { keys: ["broker_id", "day"], sums: ["change"] });
}
