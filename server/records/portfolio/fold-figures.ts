import { foldRows } from "../../infrastructure/db/fold-rows.ts";
import type { Db } from "../../infrastructure/db/tables.ts";

/** Makes one row of those of a day or a month, in what is kept of portfolios. */
export async function foldFigures(db: Db): Promise<void> {
  const of = ["broker_id", "insurer", "product"];
  await foldRows(db, "portfolio_days", {
    keys: [...of, "day", "ends", "currency"],
    sums: ["policies", "total_premium", "unpriced"],
  });
  await foldRows(db, "earned_months", { keys: [...of, "month"], sums: ["net_premium", "commission"] });
  await foldRows(db, "claim_months", { keys: [...of, "month"], sums: ["claims"] });
}
