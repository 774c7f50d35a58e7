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
 * the month that it was of. Each keeps the condition that held when its policy began. The balances of the months follow in
 * the same statement. Answers the movement that stands of each line, or the one that took it back. Two that write the same
 * line at once: the later one fails, and may be tried again.
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
      returning id, line, turn, period, net_premium, commission
    ), balanced as (
      insert into ledger_balances as b (broker_id, period, insurer, net_premium, commission, movements)
      select ${brokerId}::uuid, period, ${insurer}, sum(net_premium), sum(commission), count(*) from added
      group by period order by period
      on conflict (broker_id, period, insurer) do update set net_premium = b.net_premium + excluded.net_premium,
        commission = b.commission + excluded.commission, movements = b.movements + excluded.movements
    )
    select distinct on (line) id, line, turn from added order by line, turn desc`.execute(trx);
  return rows;
}
