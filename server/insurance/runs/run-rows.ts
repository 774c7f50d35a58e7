import { type RawBuilder, sql } from "kysely";
import type { StoredConnector } from "#engine/runtime/index.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { Run, RunStatus } from "./run.ts";

/** A run with what is known to whoever performs it. */
export type HeldRun = Run & {
  readonly status: RunStatus;
  readonly connector: string;
  readonly stored: StoredConnector;
  /** Milliseconds since it was first begun. */
  readonly age: number;
  /** Milliseconds since what changes something at its insurer's may have left; null where it has not. */
  readonly sentAge: number | null;
};

/** A new run: `input` stands in what is stored. */
export type NewRun = Omit<HeldRun, "attempt" | "status" | "input" | "age" | "sentAge">;

type Row = {
  readonly id: string;
  readonly record_id: string;
  readonly round: number;
  readonly insurer: string;
  readonly kind: string;
  readonly product: string;
  readonly connector: string;
  readonly key: string;
  readonly status: RunStatus;
  readonly attempt: number;
  readonly run: unknown;
  readonly age: number;
  readonly sentAge: number | null;
};

const ages = `(extract(epoch from now() - started_at) * 1000)::float8 as age,
  (extract(epoch from now() - sent_at) * 1000)::float8 as "sentAge"`;
const columns = sql.raw(
  `id, record_id, round, insurer, kind, product, connector, key, status, attempt, run, ${ages}`,
);

/** The database's clock counts: processes have one each. */
function after(milliseconds: number): RawBuilder<Date> {
  return sql<Date>`now() + ${milliseconds}::integer * interval '1 millisecond'`;
}

/** Writes runs, leased to a process; what of an older round is under way is dropped. */
export async function insertRuns(
  db: Db,
  runs: readonly NewRun[],
  { owner, lease }: { readonly owner: string; readonly lease: number },
): Promise<void> {
  const [first] = runs;
  if (!first) return;
  await db
    .with("dropped", (older) =>
      older
        .updateTable("insurer_runs")
        .set({ status: "canceled", next_at: null, lease_owner: null, ended_at: sql`now()` })
        .where("record_id", "=", first.recordId)
        .where("round", "<", first.round)
        .where("kind", "=", first.kind)
        .where("status", "in", ["waiting", "running"]),
    )
    .insertInto("insurer_runs")
    .values(
      runs.map(({ recordId, stored, ...run }) => ({
        ...{ ...run, record_id: recordId, status: "waiting" as const, run: jsonb(stored) },
        ...{ lease_owner: owner, next_at: after(lease), outcome: null, failure: null, message: null },
        ...{ started_at: null, ended_at: null, sent_at: null },
      })),
    )
    .execute();
}

/** Begins what of a round is leased to this process. */
export async function beginRound(db: Db, owner: string, recordId: string, round: number) {
  const { rows } = await sql<Row>`update insurer_runs set status = 'running', started_at = now()
    where record_id = ${recordId} and round = ${round} and lease_owner = ${owner} and status = 'waiting'
    returning ${columns}`.execute(db);
  return rows.map(heldOf);
}

/** Takes over what nobody holds any more; `status` is as it was left. */
export async function takeDue(db: Db, owner: string, lease: number, most: number) {
  const { rows } = await sql<Row>`with due as (
      select id, status from insurer_runs where next_at <= now() order by next_at limit ${most}
      for update skip locked)
    update insurer_runs r set lease_owner = ${owner}, next_at = ${after(lease)},
      status = case due.status when 'waiting' then 'running' else due.status end,
      attempt = r.attempt + case due.status when 'running' then 1 else 0 end,
      started_at = coalesce(r.started_at, now())
    from due where r.id = due.id
    returning r.id, r.record_id, r.round, r.insurer, r.kind, r.product, r.connector, r.key, due.status, r.attempt,
      r.run, ${sql.raw(ages)}`.execute(db);
  return rows.map(heldOf);
}

/** Takes what of a kind nobody works at, whatever came of it, to be asked again at once; it is as old as at its beginning. */
export async function takeEnded(db: Db, owner: string, lease: number, recordId: string, kind: string) {
  const { rows } = await sql<Row>`update insurer_runs set status = 'unknown', lease_owner = ${owner},
      next_at = ${after(lease)}, started_at = now()
    where record_id = ${recordId} and kind = ${kind} and lease_owner is null
      and status in ('unknown', 'failed', 'done') returning ${columns}`.execute(db);
  return rows.map(heldOf);
}

/**
 * Says that this process is still at work; answers which runs are its own. One that is held is being ended or kept and is
 * told of the next time: whoever holds it may wait for what waits for another of these.
 */
export async function renewLeases(db: Db, owner: string, lease: number, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const own = sql`id in (${sql.join(ids)}) and lease_owner = ${owner} and status in ('running', 'unknown')`;
  const { rows } = await sql<{ readonly id: string }>`
    with free as (select id from insurer_runs where ${own} for update skip locked),
      renewed as (update insurer_runs set next_at = ${after(lease)} where id in (select id from free))
    select id from insurer_runs where ${own}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Keeps how far a run came, and whether it is about to be sent. False where it is another's by now. */
export async function keepStored(
  db: Db,
  owner: string,
  id: string,
  { stored, isSent }: { readonly stored: StoredConnector; readonly isSent: boolean },
) {
  const { numUpdatedRows } = await db
    .updateTable("insurer_runs")
    .set({ run: jsonb(stored), ...(isSent ? { sent_at: sql`coalesce(sent_at, now())` } : {}) })
    .where("id", "=", id)
    .where("lease_owner", "=", owner)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a run back: at once to whoever looks first, or after a while. */
export async function giveBack(
  db: Db,
  owner: string,
  id: string,
  { milliseconds = 0, stored }: { readonly milliseconds?: number; readonly stored?: StoredConnector } = {},
): Promise<void> {
  await db
    .updateTable("insurer_runs")
    .set({
      lease_owner: null,
      next_at: after(milliseconds),
      ...(stored ? { run: jsonb(stored) } : {}),
    })
    .where("id", "=", id)
    .where("lease_owner", "=", owner)
    .where("status", "in", ["waiting", "running", "unknown"])
    .execute();
}

function heldOf(row: Row): HeldRun {
  const { id, round, insurer, kind, product, connector, key, status, attempt, age, sentAge } = row;
  const stored = row.run as StoredConnector; // written by this module
  const { input } = stored.run.state.context as { readonly input: Run["input"] };
  return {
    ...{ id, recordId: row.record_id, round, insurer, kind, product, connector, key, status, attempt },
    ...{ stored, input, age, sentAge },
  };
}
