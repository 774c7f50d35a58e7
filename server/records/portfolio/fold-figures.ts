import { sql } from "kysely";
import { foldRows } from "../../infrastructure/db/fold-rows.ts";
import type { Db } from "../../infrastructure/db/tables.ts";

const of = ["broker_id", "insurer", "product"];
const kept = {
  portfolio_days: {
    keys: [...of, "day", "ends", "currency"],
    sums: ["policies", "total_premium", "unpriced"],
  },
  earned_months: { keys: [...of, "month"], sums: ["net_premium", "commission"] },
  claim_months: { keys: [...of, "month"], sums: ["claims"] },
} as const;

/** The day of what is too old to be told by its own. */
const ancient = "1900-01-01";

/**
 * Makes one row of those of a day or a month, in what is kept of portfolios, and one day of all before `since`: how a
 * portfolio stood then is not asked for, and what began then counts all the same.
 */
export async function foldFigures(db: Db, since: string): Promise<void> {
  await sql`
    with old as (
      delete from portfolio_days where day < ${since}::date and day <> ${ancient}::date returning *
    )
    insert into portfolio_days (broker_id, day, ends, insurer, product, currency, policies, total_premium, unpriced)
    select broker_id, ${ancient}::date, ends, insurer, product, currency, sum(policies), sum(total_premium), sum(unpriced)
    from old group by broker_id, ends, insurer, product, currency`.execute(db);
  for (const [table, by] of Object.entries(kept)) await foldRows(db, table as keyof typeof kept, by);
}
