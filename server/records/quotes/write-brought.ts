import { type RawBuilder, sql } from "kysely";
import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { type EndValues, endParts } from "../../insurance/runs/end-run.ts";
import type { Runs } from "../../insurance/runs/runs.ts";

/** What one insurer brings to a round of a quote, and what the round comes to with it. */
export type Brought = {
  readonly id: string;
  readonly round: number;
  /** The quote's, over which it is written. */
  readonly revision: number;
  readonly insurer: string;
  readonly brokerId: string;
  readonly product: string;
  readonly at: Date;
  readonly begins: string;
  readonly commissionPart: number;
  /** Its own offers as rows, as JSON. */
  readonly offered: string;
  readonly notes: string;
  /** How many all have offered. */
  readonly offers: number;
  readonly best: number | null;
  readonly bestInsurer: string | null;
  /** The quote's status while others work, and once none does. */
  readonly running: string;
  readonly ended: string;
  /** What its broker is told with the last. */
  readonly noticeId: string;
  readonly title: string;
  readonly tone: string;
};

export type Written = {
  /** Whether the quote was still as it was known; nothing is written where it was not. */
  readonly isAsKnown: boolean;
  /** Whether the run was this process's to end; nothing is written where it was not. */
  readonly isOwn: boolean;
  readonly isRunning: boolean;
};

type OthersWork = Runs["othersWork"];

/** Writes it in the transaction that has ended the run and holds the quote. */
export async function writeBrought(trx: Trx, brought: Brought, othersWork?: OthersWork): Promise<void> {
  const parts = sql`ended as (select from known)`;
  await statementOf(brought, parts, othersWork).execute(trx);
}

/** Ends the run with it in one statement, where the quote is as it was known. */
export async function writeAtOnce(
  db: Db,
  values: Brought & EndValues,
  othersWork: OthersWork,
): Promise<Written> {
  const known = statements.get(othersWork) ?? prepareAtOnce(othersWork);
  statements.set(othersWork, known);
  const [written] = await known(db, values);
  return written ?? { isAsKnown: false, isOwn: false, isRunning: false };
}
const statements = new WeakMap<OthersWork, ReturnType<typeof prepareAtOnce>>();

function prepareAtOnce(othersWork: OthersWork) {
  return prepare<Brought & EndValues, Written>((db, v) =>
    statementOf(v, endParts(v, sql`exists (select from known)`), othersWork).compile(db),
  );
}

/**
 * The quote is held first, as whoever begins a round does, and nothing is written of one that has changed. Each offer has
 * the condition that holds when it begins; who says no commission of theirs is taken to pay what was agreed. Their broker
 * may look elsewhere by the end; who looks at the quote has seen it, see `showQuote`.
 */
function statementOf(v: Brought, ended: RawBuilder<unknown>, othersWork?: OthersWork) {
  const isRunning = othersWork?.(v.id, v.round, v.insurer) ?? sql<boolean>`false`;
  return sql<Written>`
    with known as materialized (select is_running from quotes
        where record_id = ${v.id} and round = ${v.round} and revision = ${v.revision} for update),
      ${ended},
      work as materialized (select ${isRunning} as is_running),
      agreed as materialized (select id, rate from commercial_conditions
        where id = condition_in_force(${v.brokerId}::uuid, ${v.insurer}, ${v.product}, ${v.begins}::date)),
      added as (insert into quote_coverages
        select kept.* from ended
          cross join jsonb_populate_recordset(null::quote_coverages, ${v.offered}::jsonb) made
          left join agreed on true, lateral jsonb_populate_record(made, case when agreed.id is null then '{}' else
            jsonb_build_object('condition_id', agreed.id, 'condition_on', ${v.begins}::date,
              'commission_rate', coalesce(made.commission_rate, agreed.rate * ${v.commissionPart}::numeric)) end) kept),
      told as (update quotes q set revision = q.revision + 1,
          status = case when (select status from records where id = ${v.id}) <> 'draft' then q.status
            when (select is_running from work) then ${v.running} else ${v.ended} end,
          is_running = (select is_running from work), offers = ${v.offers}, best = ${v.best},
          best_insurer = ${v.bestInsurer}, notes = q.notes - ${v.insurer}::text || ${v.notes}::jsonb
        where q.record_id = ${v.id} and exists (select from ended)
        returning q.record_id, q.broker_id, q.customer, q.asset, q.is_running),
      noticed as (insert into notifications (id, broker_id, kind, content, created_at)
        select ${v.noticeId}::uuid, told.broker_id, 'quote-ended', jsonb_build_object('title', ${v.title}::text || told.customer,
          'note', told.asset, 'path', '/cotizaciones/detalle/' || told.record_id, 'tone', ${v.tone}::text,
          'record', told.record_id), ${v.at}::timestamptz
        from told, known where known.is_running and not told.is_running)
    select exists (select from known) as "isAsKnown", exists (select from ended) as "isOwn",
      (select is_running from work) as "isRunning"`;
}
