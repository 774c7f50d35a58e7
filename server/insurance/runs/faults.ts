import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";

/** What an insurer refuses is an answer, and no fault. */
export const answers = ["refused", "busy", "unavailable", "missing"];

/** Days that faults go back. */
export const faultDays = 30;

/** What could not be done, or what was answered that nobody could use: a plan or a price. */
export type FaultKind = "failed" | "unknown-plan" | "implausible" | "twice";

/** The same that went wrong with the same insurer, however often. */
export type Fault = {
  /** The same for the same fault, whenever it happens. */
  readonly id: string;
  readonly kind: FaultKind;
  readonly insurer: string;
  readonly product: string;
  /** What was asked: a quote, an emission. */
  readonly asked: string;
  /** The failure's code, or the insurer's code of the plan. */
  readonly code: string;
  readonly message: string | null;
  readonly count: number;
  /** How many of them nobody has seen to. */
  readonly unseen: number;
  readonly first: Date;
  readonly last: Date;
  /** Of prices, in centavos. */
  readonly least: number | null;
  readonly most: number | null;
};

type Narrowed = {
  readonly status?: "open" | "seen";
  readonly id?: string;
  readonly limit?: number;
  readonly offset?: number;
};

/** What went wrong in the last days, a row for each fault: the last one that happened first. */
export async function listFaults(db: Db | Trx, narrowed: Narrowed = {}): Promise<readonly Fault[]> {
  const { limit = 200, offset = 0 } = narrowed;
  const { rows } = await sql<Fault>`with ${happened}, ${grouped}
    select * from grouped where ${whichOf(narrowed)}
    order by last desc, id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many faults there are of which nobody has seen to the last, or those that somebody has. */
export async function countFaults(db: Db | Trx, status: "open" | "seen" = "open"): Promise<number> {
  const { rows } = await sql<{ count: number }>`with ${happened}, ${grouped}
    select count(*)::integer as count from grouped where ${whichOf({ status })}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A time that it happened: in whose record, and what was said. */
export type FaultTime = {
  readonly at: Date;
  readonly message: string | null;
  readonly amount: number | null;
  readonly number: string | null;
  readonly owner: string | null;
};

/** The last times that a fault happened, the newest first. */
export async function listTimes(db: Db, id: string): Promise<readonly FaultTime[]> {
  const { rows } = await sql<FaultTime>`with ${happened}
    select at, message, amount, records.number, records.owner
    from happened left join records on records.id = record_id
    where fault = ${id} order by at desc limit 50`.execute(db);
  return rows;
}

// Instants reach pages in milliseconds: what is compared with them has no more.
const happened = sql`happened as (
    select ${faultId(sql`'failed', insurer, product, r.kind, failure`)} as fault, 'failed' as kind, insurer, product,
      r.kind as asked, failure as code, message, null::float8 as amount, record_id,
      date_trunc('milliseconds', ended_at) as at
    from insurer_runs r
    where status in ('failed', 'unknown') and failure not in (${sql.join(answers.map((one) => sql.lit(one)))})
      and ended_at > now() - ${sql.lit(faultDays)} * interval '1 day'
    union all
    select ${faultId(sql`o.kind, insurer, product, 'quote', detail ->> 'code'`)}, o.kind, insurer, product,
      'quote', coalesce(detail ->> 'code', ''), null, (detail ->> 'amount')::float8, record_id,
      date_trunc('milliseconds', o.at)
    from insurer_oddities o where o.at > now() - ${sql.lit(faultDays)} * interval '1 day')`;

const grouped = sql`grouped as (
    select fault as id, kind, insurer, product, asked, code, max(message) as message, count(*)::integer as count,
      (count(*) filter (where at > coalesce(seen.until, '-infinity')))::integer as unseen,
      min(at) as first, max(at) as last, min(amount) as least, max(amount) as most
    from happened
      left join (select fault, max(until) as until from seen_faults group by fault) as seen using (fault)
    group by fault, kind, insurer, product, asked, code)`;

function faultId(parts: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`md5(concat_ws(chr(31), ${parts}))::uuid`;
}

function whichOf({ status, id }: Narrowed): RawBuilder<boolean> {
  if (id !== undefined) return sql<boolean>`id = ${id}::uuid`;
  if (status === undefined) return sql<boolean>`true`;
  return status === "open" ? sql<boolean>`unseen > 0` : sql<boolean>`unseen = 0`;
}
