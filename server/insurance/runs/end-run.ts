import { gzipSync } from "node:zlib";
import { type RawBuilder, sql } from "kysely";
import type { Json } from "#engine/json/index.ts";
import type { Outcome } from "#engine/runtime/index.ts";
import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { Exchange } from "../insurers/exchange.ts";
import { failureMessage } from "./failures.ts";

/** How a run ended, as its row keeps it. */
export type Ending = {
  readonly status: "done" | "failed" | "unknown";
  readonly outcome: Json;
  readonly failure: string | null;
  readonly message: string | null;
  /** For an unknown one: milliseconds until the insurer is asked about it. */
  readonly askAfter?: number;
};

/** What a statement that ends a run is run with. */
export type EndValues = {
  readonly runId: string;
  readonly owner: string;
  readonly ending: Ending["status"];
  readonly outcome: string;
  readonly failure: string | null;
  readonly message: string | null;
  readonly askAfter: number | null;
  readonly exchanges: string;
};

export function endingOf(outcome: Outcome): Ending {
  if ("output" in outcome) return { status: "done", outcome: outcome.output, failure: null, message: null };
  const { failure, message } = outcome;
  return { status: "failed", outcome: null, failure, message: failureMessage(failure, message) };
}

export function unknownEnding(askAfter: number): Ending {
  const message = failureMessage("unknown", "");
  return { status: "unknown", outcome: null, failure: "unknown", message, askAfter };
}

/** How a process ends a run of its own, and what travelled. */
export function endValues(
  owner: string,
  runId: string,
  { status: ending, outcome, failure, message, askAfter }: Ending,
  exchanges: readonly Exchange[],
): EndValues {
  const travelled = exchanges.map(({ request, reply, path, ...rest }) => ({
    // An insurer's own name of something may be in a path, and half a character is none of a document.
    ...{ ...rest, path: path.toWellFormed() },
    contents: gzipSync(JSON.stringify({ request, reply }), small).toString("base64"),
  }));
  return {
    ...{ runId, owner, ending, failure, message, askAfter: askAfter ?? null },
    ...{ outcome: JSON.stringify(outcome), exchanges: JSON.stringify(travelled) },
  };
}

/** Some kilobytes are packed as well with little memory; to clear what is usual takes seven times as long. */
const small = { windowBits: 13, memLevel: 6 };

/**
 * The parts of a statement that ends a run, with what travelled, under a condition: `ended` has its id, and nothing where
 * it is no longer that process's to end.
 */
export function endParts(v: EndValues, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`ended as (update insurer_runs set status = ${v.ending}, outcome = ${v.outcome}::jsonb,
      failure = ${v.failure}, message = ${v.message}, lease_owner = null, ended_at = now(),
      next_at = now() + ${v.askAfter}::integer * interval '1 millisecond'
      where id = ${v.runId} and lease_owner = ${v.owner} and status in ('running', 'unknown') and ${condition}
      returning id),
    kept as (insert into insurer_exchanges
      (run_id, call, method, path, status, problem, milliseconds, bytes, contents, created_at)
      select ended.id, call, method, path, status, problem, milliseconds, bytes, decode(contents, 'base64'), at
      from ended, jsonb_to_recordset(${v.exchanges}::jsonb) as x(call text, method text, path text, status integer,
        problem text, milliseconds integer, bytes integer, contents text, at timestamptz))`;
}

/** Ends a run, with what travelled, in one statement. False where it is no longer this process's to end. */
export async function endRun(db: Db, values: EndValues): Promise<boolean> {
  return (await statement(db, values)).length > 0;
}

type ReopenedRun = {
  readonly recordId: string;
  readonly round: number;
  readonly insurer: string;
  readonly kind: string;
};

/**
 * Makes a run that issues unknown again, in the transaction that ended it: what its insurer answered contradicts what is
 * stored here. The insurer is asked by key until it answers otherwise, and the office sees the failure.
 */
export async function reopenRun(
  trx: Trx,
  { recordId, round, insurer, kind }: ReopenedRun,
  failure: string,
): Promise<void> {
  const age = sql`extract(epoch from now() - started_at)`;
  await sql`update insurer_runs set status = 'unknown', outcome = null, failure = ${failure},
      message = ${failureMessage(failure, "")}, next_at = now() + greatest(60, least(3600, ${age} / 10)) * interval '1 second'
    where record_id = ${recordId} and round = ${round} and insurer = ${insurer} and kind = ${kind}`.execute(
    trx,
  );
}

const statement = prepare((db, v: EndValues) => sql`with ${endParts(v)} select id from ended`.compile(db));
