import { sql } from "kysely";
import { addDays } from "#engine/identifiers/index.ts";
import { foldRows } from "../../infrastructure/db/fold-rows.ts";
import type { Db } from "../../infrastructure/db/tables.ts";

const of = ["broker_id", "insurer", "product"];
const kept = {
  portfolio_days: {
    keys: [...of, "day", "ends", "currency"],
    sums: ["policies", "total_premium", "unpriced"],
  },
  earned_months: { keys: [...of, "month"], sums: ["net_premium", "commission"] },
  claim_months: { keys: [...of, "month"], sums: ["claims", "paid"] },
} as const;

/** The day of what is older than so many days, more than the year that is told. */
const ancient = "1900-01-01";
const daysTold = 400;

/**
 * Makes one row of those of a day or a month, in what is kept of portfolios, with today's ISO day. Of months that have passed
 * it is told how they ended: their days are made one, and so is all that is older than the months that are told.
 */
export async function foldFigures(db: Db, today: string): Promise<void> {
  const since = addDays(today, -daysTold) ?? today;
  const to = sql`case when day < ${since}::date then ${ancient}::date else date_trunc('month', day)::date end`;
  await sql`
    with old as (
      delete from portfolio_days where day < date_trunc('month', ${today}::date)::date and day <> ${to} and day <> ${ancient}::date
      returning *, ${to} as month
    )
    insert into portfolio_days (broker_id, day, ends, insurer, product, currency, policies, total_premium, unpriced)
    select broker_id, month, ends, insurer, product, currency, sum(policies), sum(total_premium), sum(unpriced)
    from old group by broker_id, month, ends, insurer, product, currency`.execute(db);
  for (const [table, by] of Object.entries(kept)) await foldRows(db, table as keyof typeof kept, by);
}
