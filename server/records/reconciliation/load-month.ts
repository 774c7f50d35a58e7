import { sql } from "kysely";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { ExpectedPolicy, PaidLine } from "../../insurance/ledger/reconcile.ts";

/** A month of an insurer in a broker's account; the month is its first day. */
export type Month = { readonly brokerId: string; readonly insurer: string; readonly period: string };

export type PolicyOfMonth = ExpectedPolicy & {
  readonly policyId: string;
  readonly policyNumber: string;
  readonly client: string | null;
  readonly product: string;
};

export type LineOfMonth = PaidLine & { readonly policyNumber: string };

export type Decision = {
  readonly key: string;
  readonly decision: "accept" | "claim" | "adjust";
  readonly difference: number;
  readonly note: string | null;
  readonly line: string | null;
  readonly decidedAt: Date;
};

/** More policies of one insurer are not compared at once. */
const most = 20_000;

/**
 * The policies in force in a month with what is expected of each: what its insurer last paid for it, or what the policy
 * itself says where it has changed since, or was never paid. What was paid is read once for all of them, in the order of an
 * index that has it whole: to look for each policy takes three times as long.
 */
export async function loadPolicies(
  db: Db | Trx,
  { brokerId, insurer, period }: Month,
): Promise<readonly PolicyOfMonth[]> {
  const { rows } = await sql<PolicyOfMonth>`
    with held as materialized (
      select id, number, number_key, holder, product, ends_on from policies
      where broker_id = ${brokerId}::uuid and insurer = ${insurer} and status = 'issued'
        and starts_on < ${period}::date + interval '1 month' and ends_on > ${period}::date
      order by ends_on, id limit ${sql.raw(String(most))}
    ), paid as materialized (
      select distinct on (m.policy_id) m.policy_id, m.period, m.net_premium, m.rate from movements m
      where m.broker_id = ${brokerId}::uuid and m.insurer = ${insurer} and m.period < ${period}::date
        and m.kind = 'commission' and m.reverses is null and m.id not in (${takenBack({ brokerId, insurer })})
      order by m.policy_id, m.period desc, m.created_at desc
    ), said as materialized (
      select distinct on (v.policy_id) v.policy_id, v.number, v.effective_from
      from held h join policy_versions v on v.policy_id = h.id
      where v.premium ? 'netPremium' and v.premium ? 'installments'
        and v.effective_from < ${period}::date + interval '1 month'
      order by v.policy_id, v.number desc
    ), changed as materialized (
      select s.policy_id, s.number from said s left join paid l on l.policy_id = s.policy_id
      where l.period is null or s.effective_from > l.period + interval '1 month'
    ), parts as materialized (
      select c.policy_id, (
        select (premium ->> 'netPremium')::numeric / greatest((premium ->> 'installments')::integer, 1)
        from policy_versions v where v.policy_id = c.policy_id and v.number = c.number
      ) as part from changed c
    )
    select h.id as "policyId", h.number as "policyNumber", h.number_key as key, h.holder as client, h.product,
      coalesce(c.part, l.net_premium)::float8 as "netPremium", l.rate
    from held h left join paid l on l.policy_id = h.id left join parts c on c.policy_id = h.id
    order by h.ends_on, h.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    netPremium: row.netPremium === null ? null : Math.round(row.netPremium),
  }));
}

/** The movements of an insurer's that were taken back, read once. */
function takenBack({ brokerId, insurer }: Omit<Month, "period">) {
  return sql`select r.reverses from movements r
    where r.broker_id = ${brokerId}::uuid and r.insurer = ${insurer} and r.reverses is not null`;
}

/** The lines of a month that stand and that its insurer said: not those by which its broker put something right. */
export async function loadLines(
  db: Db | Trx,
  { brokerId, insurer, period }: Month,
): Promise<readonly LineOfMonth[]> {
  const { rows } = await sql<Omit<LineOfMonth, "key">>`
    select m.line, m.kind, m.policy_number as "policyNumber", m.net_premium::float8 as "netPremium", m.rate,
      m.commission::float8 as commission, m.policy_id is not null as "isKnown"
    from movements m
    where m.broker_id = ${brokerId}::uuid and m.insurer = ${insurer} and m.period = ${period}::date
      and m.producer_id is null
      and m.reverses is null and m.id not in (${takenBack({ brokerId, insurer })})
      and m.line not in (select d.line from reconciliation_decisions d where d.broker_id = ${brokerId}::uuid
        and d.insurer = ${insurer} and d.line is not null)
    order by m.created_at, m.line`.execute(db);
  return rows.map((row) => ({ ...row, key: row.policyNumber.replace(/[^a-zA-Z0-9]/g, "").toUpperCase() }));
}

export async function loadDecisions(
  db: Db | Trx,
  { brokerId, insurer, period }: Month,
): Promise<readonly Decision[]> {
  return db
    .selectFrom("reconciliation_decisions")
    .select(["key", "decision", "difference", "note", "line", "decided_at as decidedAt"])
    .where("broker_id", "=", brokerId)
    .where("insurer", "=", insurer)
    .where("period", "=", period)
    .execute();
}

/** A file that brought lines of a month, and the day of the one whose lines it replaced. */
export type FileOfMonth = {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
  readonly receivedAt: string;
  readonly lines: number;
  readonly replaces: string | null;
};

/** The files that brought lines of a month, the last one first. */
export async function loadFiles(
  db: Db | Trx,
  { brokerId, insurer, period }: Month,
): Promise<readonly FileOfMonth[]> {
  const { rows } = await sql<FileOfMonth>`
    with brought as (
      select m.file_id, count(*)::integer as lines from movements m
      where m.broker_id = ${brokerId}::uuid and m.insurer = ${insurer} and m.period = ${period}::date
        and m.reverses is null and m.file_id is not null
      group by m.file_id
    ), replaced as (
      select back.file_id, max(was.created_at) as at
      from movements back join movements old on old.id = back.reverses join imports was on was.id = old.file_id
      where back.broker_id = ${brokerId}::uuid and back.insurer = ${insurer} and back.period = ${period}::date
        and back.reverses is not null and old.file_id <> back.file_id
      group by back.file_id
    )
    select i.id, i.file_name as name, i.rows, i.created_at as "receivedAt", b.lines, r.at as replaces
    from brought b join imports i on i.id = b.file_id left join replaced r on r.file_id = b.file_id
    order by i.created_at desc limit 10`.execute(db);
  return rows;
}
