import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Json } from "#engine/json/index.ts";
import { stepConnector } from "#engine/runtime/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { canAskAgain, failureMessage } from "./failures.ts";
import { type Hold, holdRuns, type RunsOptions } from "./hold-runs.ts";
import type { Asked, RunRow, RunStatus } from "./run.ts";
import { beginRound, insertRuns, takeEnded } from "./run-rows.ts";
import { hasSecrets, laidDown } from "./secrets.ts";

/** Work with insurers that goes on after an answer has left, kept in the database and performed by who took it. */
export type Runs = {
  /** The insurers of whom something of a kind can be asked for a product. */
  insurersFor(kind: string, product: string): readonly string[];
  /** Whether those are simulated. */
  readonly isDemonstration: boolean;
  /** Rows of a round, leased to this process, inside the writer's transaction; an older round is dropped. */
  begin(db: Db, recordId: string, round: number, asked: readonly Asked[]): Promise<void>;
  /** After the commit: performs what `begin` leased; answers at once. */
  perform(recordId: string, round: number): void;
  /** Rows of a record's last round, as its reader shows them. */
  ofRecord(db: Db, recordId: string): Promise<readonly RunRow[]>;
  /** Whether another insurer than this one still works at a round of a record, to be asked inside a statement. */
  othersWork(recordId: string, round: number, insurer: string): RawBuilder<boolean>;
  /** Asks one insurer again, in the same round: `perform` follows the commit. False where it cannot be asked again. */
  again(db: Db, recordId: string, insurer: string): Promise<boolean>;
  /** Asks again at once what of a kind only reads, whatever came of it; answers at once. */
  hurry(recordId: string, kind: string): void;
  /** Drops what is under way of a record. */
  cancel(db: Db, recordId: string): Promise<void>;
  /** Takes no more work; what only reads is given back, what issues has a moment to end. */
  stop(): Promise<void>;
};

const usualLease = 10_000;
const usualAsking = 60_000;

/** Opens what performs runs; it looks now and then for those that nobody holds any more. */
export function openRuns(options: RunsOptions): Runs {
  const { clock, connectors, clients, lease = usualLease, asking = usualAsking } = options;
  const owner = randomUUID();
  const hold: Hold = holdRuns({ ...options, owner, lease, asking });
  const connectorOf = async (insurer: string, kind: string, product: string) => {
    const connector = await connectors.find(insurer, kind, product);
    if (!connector)
      throw new Error(`runs: insurer "${insurer}" has no connector of "${kind}" for "${product}"`);
    return connector;
  };
  return {
    insurersFor: (kind, product) => {
      const having = new Set(connectors.insurersFor(kind, product));
      return clients.insurers.filter((id) => having.has(id));
    },
    isDemonstration: clients.isDemonstration,
    begin: async (db, recordId, round, asked) => {
      const today = dayOf(clock());
      const runs = await Promise.all(
        asked.map(async ({ input, ...run }) => {
          const connector = await connectorOf(run.insurer, run.kind, run.product);
          const { hash, flow } = connector;
          const [id, key] = [randomUUID(), randomUUID()];
          const { stored } = stepConnector(flow, { today, input, key });
          if (hasSecrets(connector)) hold.keepWhole(id, stored);
          return { ...run, id, recordId, round, key, connector: hash, stored: laidDown(connector, stored) };
        }),
      );
      await insertRuns(db, runs, { owner, lease });
    },
    perform: (recordId, round) => {
      hold.take(() => beginRound(options.db, owner, recordId, round));
    },
    ofRecord: async (db, recordId) => rowsOf(db, recordId),
    othersWork: (
      recordId,
      round,
      insurer,
    ) => sql`exists (select from insurer_runs where record_id = ${recordId}
      and round = ${round} and insurer <> ${insurer} and status in ('waiting', 'running'))`,
    again: async (db, recordId, insurer) => {
      const rows = await rowsOf(db, recordId);
      const row = rows.find((one) => one.insurer === insurer && one.canRetry);
      if (!row) return false;
      const { flow, hash } = await connectorOf(insurer, row.kind, row.product);
      const { input } = row.context;
      const { stored } = stepConnector(flow, { today: dayOf(clock()), input, key: row.key });
      const { rows: begun } = await sql`update insurer_runs set status = 'waiting', attempt = attempt + 1,
          lease_owner = ${owner}, next_at = now() + ${lease}::integer * interval '1 millisecond',
          run = ${jsonb(stored)}, connector = ${hash}, outcome = null, failure = null, message = null, ended_at = null
        where id = ${row.id} and status = 'failed' returning id`.execute(db);
      return begun.length > 0;
    },
    hurry: (recordId, kind) => {
      hold.take(() => takeEnded(options.db, owner, lease, recordId, kind));
    },
    cancel: async (db, recordId) => {
      await sql`update insurer_runs set status = 'canceled', next_at = null, lease_owner = null, ended_at = now()
        where record_id = ${recordId} and status in ('waiting', 'running')`.execute(db);
    },
    stop: () => hold.stop(),
  };
}

type Context = { readonly input: Asked["input"] };

async function rowsOf(db: Db, recordId: string) {
  const rows = await db
    .selectFrom("insurer_runs")
    .select([
      "id",
      "key",
      "insurer",
      "kind",
      "product",
      "round",
      "status",
      "attempt",
      "failure",
      "message",
      "outcome",
    ])
    .select(sql<Context>`run #> '{run,state,context}'`.as("context"))
    .where("record_id", "=", recordId)
    .where("round", "=", (one) =>
      one
        .selectFrom("insurer_runs as all")
        .select(({ fn }) => fn.max<number>("all.round").as("round"))
        .where("all.record_id", "=", recordId),
    )
    .orderBy("insurer")
    .execute();
  return rows.map(({ failure, message, outcome, status, ...row }) => ({
    ...row,
    status: status as RunStatus,
    failure,
    message: failure === null ? message : failureMessage(failure, message ?? ""),
    canRetry: status === "failed" && failure !== null && canAskAgain(failure),
    outcome: outcome as Json,
  }));
}
