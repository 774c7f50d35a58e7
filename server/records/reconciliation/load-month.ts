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
 * itself says where it has changed since, or was never paid.
 */
export async function loadPolicies(
  db: Db | Trx,
  { brokerId, insurer, period }: Month,
): Promise<readonly PolicyOfMonth[]> {
  const { rows } = await sql<PolicyOfMonth>`
    select p.id as "policyId", p.number as "policyNumber", p.number_key as key, p.holder as client, p.product,
      case when last.period is null or v.effective_from > last.period + interval '1 month'
        then coalesce(v.part, last.net_premium) else last.net_premium end::float8 as "netPremium",
      last.rate
    from policies p left join lateral (
      select effective_from, (premium ->> 'netPremium')::numeric / greatest((premium ->> 'installments')::integer, 1) as part
      from policy_versions where policy_id = p.id and premium ? 'netPremium' and premium ? 'installments'
        and effective_from < ${period}::date + interval '1 month'
      order by number desc limit 1
    ) v on true left join lateral (
      select m.period, m.net_premium, m.rate from movements m
      where m.policy_id = p.id and m.period < ${period}::date and m.kind = 'commission' and m.reverses is null
        and not exists (select from movements r where r.reverses = m.id)
      order by m.period desc, m.created_at desc limit 1
    ) last on true
    where p.broker_id = ${brokerId}::uuid and p.insurer = ${insurer} and p.status = 'issued'
      and p.starts_on < ${period}::date + interval '1 month' and p.ends_on > ${period}::date
    order by p.ends_on limit ${sql.raw(String(most))}`.execute(db);
  return rows.map((row) => ({
    ...row,
    netPremium: row.netPremium === null ? null : Math.round(row.netPremium),
  }));
}

/** The lines of a month that stand and that its insurer said: not those by which its broker put something right. */
export async function loadLines(
  db: Db | Trx,
  { brokerId, insurer, period }: Month,
): Promise<readonly LineOfMonth[]> {
  const { rows } = await sql<LineOfMonth>`
    select upper(regexp_replace(m.policy_number, '[^a-zA-Z0-9]', '', 'g')) as key, m.line, m.kind,
      m.policy_number as "policyNumber", m.net_premium::float8 as "netPremium", m.rate,
      m.commission::float8 as commission, m.policy_id is not null as "isKnown"
    from movements m
    where m.broker_id = ${brokerId}::uuid and m.insurer = ${insurer} and m.period = ${period}::date
      and m.reverses is null and not exists (select from movements r where r.reverses = m.id)
      and not exists (select from reconciliation_decisions d where d.broker_id = m.broker_id
        and d.insurer = m.insurer and d.line = m.line)
    order by m.created_at, m.line`.execute(db);
  return rows;
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
    select i.id, i.file_name as name, i.rows, i.created_at as "receivedAt", count(*)::integer as lines,
      (select max(was.created_at) from movements back join movements old on old.id = back.reverses
        join imports was on was.id = old.file_id
        where back.file_id = i.id and back.period = ${period}::date and old.file_id <> i.id) as replaces
    from movements m join imports i on i.id = m.file_id
    where m.broker_id = ${brokerId}::uuid and m.insurer = ${insurer} and m.period = ${period}::date
      and m.reverses is null
    group by i.id order by i.created_at desc limit 10`.execute(db);
  return rows;
}
