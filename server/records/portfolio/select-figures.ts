import { sql } from "kysely";
import { prepare } from "../../infrastructure/db/prepare.ts";

/** Whose figures, what narrows them, and by which days they are parted; days are ISO days. */
export type SoughtFigures = {
  readonly brokers: readonly string[];
  /** Whose commission is told: those of `brokers` who are asked by themselves. */
  readonly earners: readonly string[];
  readonly insurer: string | null;
  readonly product: string | null;
  /** From each of them on another part begins; what was before the first one is a part as well. */
  readonly days: readonly string[];
  /** The first month whose claims and commissions count, and the last. */
  readonly from: string;
  readonly to: string;
};

/** What is summed is of one broker, one insurer or one product: the others are null. */
export type Group = {
  readonly broker: string | null;
  readonly insurer: string | null;
  readonly product: string | null;
};
/** `part` is how many of the days had begun; what ends is below zero. */
export type PolicySum = Group & {
  readonly part: number;
  readonly ends: boolean;
  readonly currency: string;
  readonly policies: number;
  readonly totalPremium: number;
  readonly unpriced: number;
};
export type EarnedSum = Group & {
  readonly month: string;
  readonly netPremium: number;
  readonly commission: number;
};
export type ClaimSum = Group & { readonly month: string; readonly claims: number; readonly paid: number };

export type Sums = {
  readonly policies: readonly PolicySum[];
  readonly earned: readonly EarnedSum[];
  readonly claims: readonly ClaimSum[];
};

/**
 * What is kept of brokers' portfolios, summed by broker, by insurer and by product, in one reading of each. Days are made
 * parts first: of what is left the three sums are quick.
 */
export const selectFigures = prepare<SoughtFigures, Sums>((db, v) => {
  const is = sql`(${v.insurer}::text is null or insurer = ${v.insurer})
    and (${v.product}::text is null or product = ${v.product})`;
  const groups = (others: string) =>
    sql.raw(`group by grouping sets ((broker_id, ${others}), (insurer, ${others}), (product, ${others}))`);
  const names = sql`broker_id as broker, insurer, product`;
  const list = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(row_to_json(l)), '[]') from (${rows}) l)`;
  const months = sql`month between ${v.from}::date and ${v.to}::date`;
  return sql<Sums>`
    select ${list(sql`
      select ${names}, part, ends, currency, sum(policies) as policies, sum(total_premium) as "totalPremium",
        sum(unpriced) as unpriced
      from (
        select broker_id, insurer, product, width_bucket(day, ${v.days}::date[]) as part, ends, currency,
          sum(policies) as policies, sum(total_premium) as total_premium, sum(unpriced) as unpriced
        from portfolio_days where broker_id = any(${v.brokers}::uuid[]) and ${is}
        group by 1, 2, 3, 4, 5, 6
      ) d ${groups("part, ends, currency")}`)} as policies,
      ${list(sql`
        select ${names}, month, sum(net_premium) as "netPremium", sum(commission) as commission
        from earned_months where broker_id = any(${v.earners}::uuid[]) and ${months} and ${is}
        ${groups("month")}`)} as earned,
      ${list(sql`
        select ${names}, month, sum(claims) as claims, sum(paid) as paid
        from claim_months where broker_id = any(${v.brokers}::uuid[]) and ${months} and ${is}
        ${groups("month")}`)} as claims`.compile(db);
});
