import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Trx } from "../../infrastructure/db/tables.ts";

/** What an insurer says of a line: the period is the first day of its month, an ISO day; money is in centavos. */
export type SaidLine = {
  readonly line: string;
  readonly policyNumber: string;
  readonly period: string;
  readonly kind: "commission" | "refund" | "adjustment";
  readonly netPremium: number;
  /** In hundredths of a percent. */
  readonly rate: number | null;
  readonly commission: number;
};

/** Only the name of a line: it is taken back, and nothing stands in its place. */
export type TakenBack = Pick<SaidLine, "line">;

export type LedgerAccount = { readonly brokerId: string; readonly insurer: string };

export type WrittenMovement = { readonly id: string; readonly line: string; readonly turn: number };

/**
 * Adds movements to a broker's ledger, each of another line: what stands of a line is taken back first, by a movement of
 * the month that it was of. Each keeps the condition that held when its policy began. What who organizes the broker earns of
 * it, and the balances of the months, follow in the same statement. Answers the movement that stands of each line, or the
 * one that took it back. Two that write the same line at once: the later one fails, and may be tried again.
 */
export async function writeMovements(
  trx: Trx,
  lines: readonly (SaidLine | TakenBack)[],
  {
    brokerId,
    insurer,
    fileId,
    author,
    at,
  }: LedgerAccount & { readonly fileId: string | null; readonly author: string; readonly at: Date },
): Promise<readonly WrittenMovement[]> {
  const said = lines.map((line) => ({ ...line, id: randomUUID(), backId: randomUUID() }));
  const { rows } = await sql<WrittenMovement>`
    with said as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as s(id uuid, "backId" uuid, line text,
        "policyNumber" text, period date, kind text, "netPremium" bigint, rate integer, commission bigint)
    ), last as materialized (
      select s.line, m.* from said s, lateral (
        select id as last_id, policy_id, policy_number, period as last_period, net_premium as last_premium,
          rate as last_rate, commission as last_commission, condition_id, condition_on, turn, reverses is null as stands
        from movements where broker_id = ${brokerId}::uuid and insurer = ${insurer} and line = s.line
          and producer_id is null
        order by turn desc limit 1
      ) m
    ), added as (
      insert into movements (id, broker_id, insurer, policy_id, policy_number, period, kind, net_premium, rate,
        commission, file_id, line, turn, reverses, author, created_at, condition_id, condition_on)
      select s."backId", ${brokerId}::uuid, ${insurer}, l.policy_id, l.policy_number, l.last_period, 'adjustment',
        -l.last_premium, l.last_rate, -l.last_commission, ${fileId}::uuid, l.line, l.turn + 1, l.last_id, ${author},
        ${at}::timestamptz, l.condition_id, l.condition_on
      from last l join said s on s.line = l.line where l.stands
      union all
      select s.id, ${brokerId}::uuid, ${insurer}, p.id, s."policyNumber", s.period, s.kind, s."netPremium", s.rate,
        s.commission, ${fileId}::uuid, s.line, coalesce(l.turn + case when l.stands then 2 else 1 end, 0), null,
        ${author}, ${at}::timestamptz, c.id, case when c.id is not null then p.starts_on end
      from said s left join last l on l.line = s.line
      left join lateral (
        select id, product, starts_on from policies
        where broker_id = ${brokerId}::uuid and insurer = ${insurer} and status <> 'removed'
          and number_key = upper(regexp_replace(s."policyNumber", '[^a-zA-Z0-9]', '', 'g')) limit 1
      ) p on true
      left join lateral (
        select condition_in_force(${brokerId}::uuid, ${insurer}, p.product, p.starts_on) as id where p.id is not null
      ) c on true
      where s.period is not null
      returning id, policy_id, policy_number, line, turn, period, net_premium, commission, reverses
    ), shared as (
      insert into movements (id, broker_id, insurer, policy_id, policy_number, period, kind, net_premium, rate,
        commission, line, turn, reverses, author, created_at, condition_id, condition_on, producer_id, share_of)
      select gen_random_uuid(), m.broker_id, ${insurer}, m.policy_id, m.policy_number, m.period, 'share', -m.net_premium,
        m.rate, -m.commission, a.line, a.turn, m.id, ${author}, ${at}::timestamptz, m.condition_id, m.condition_on,
        ${brokerId}::uuid, a.id
      from added a join movements m on m.share_of = a.reverses
      union all
      select gen_random_uuid(), o.id, ${insurer}, a.policy_id, a.policy_number, a.period, 'share', a.net_premium,
        c.organizer_rate, round(a.net_premium::numeric * c.organizer_rate / 10000), a.line, a.turn, null, ${author},
        ${at}::timestamptz, c.id, p.starts_on, ${brokerId}::uuid, a.id
      from added a join policies p on p.id = a.policy_id
      join lateral (select organizer_of_month(${brokerId}::uuid, a.period) as id) o on o.id is not null
      join commercial_conditions c on c.id = condition_in_force(o.id, ${insurer}, p.product, p.starts_on)
      where a.reverses is null and a.net_premium <> 0 and c.organizer_rate > 0
      returning broker_id, period, commission
    ), balanced as (
      insert into ledger_balances as b (broker_id, period, insurer, net_premium, commission, movements, shares,
        organizer_shares)
      select broker_id, period, ${insurer}, sum(net_premium), sum(commission), sum(movements), sum(shares),
        sum(organizer_shares)
      from (
        select ${brokerId}::uuid as broker_id, period, net_premium, commission, 1 as movements, 0 as shares,
          0 as organizer_shares from added
        union all
        select broker_id, period, 0, commission, 1, commission, 0 from shared
        union all
        select ${brokerId}::uuid, period, 0, 0, 0, 0, commission from shared
      ) written group by broker_id, period order by broker_id, period
      on conflict (broker_id, period, insurer) do update set net_premium = b.net_premium + excluded.net_premium,
        commission = b.commission + excluded.commission, movements = b.movements + excluded.movements,
        shares = b.shares + excluded.shares, organizer_shares = b.organizer_shares + excluded.organizer_shares
    )
    select distinct on (line) id, line, turn from added order by line, turn desc`.execute(trx);
  return rows;
}
