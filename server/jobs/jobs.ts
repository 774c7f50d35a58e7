import { CompiledQuery } from "kysely";
import { type ConstructorOptions, fromKysely, PgBoss } from "pg-boss";
import type { JsonObject } from "#engine/json/index.ts";
import type { Db, Trx } from "../db/tables.ts";

/** What is done for each job of a name. It may be done more than once: a process may end between the work and its word. */
export type JobHandlers = Readonly<Record<string, (data: JsonObject, id: string) => Promise<void>>>;

/** Work that goes on after an answer has left, kept in the database and done by whichever process comes first. */
export type Jobs = {
  /** Waits until jobs can be added: before a transaction, which may hold the one connection that there is. */
  ready(): Promise<void>;
  /** Adds a job within a transaction: it is done once that is committed, or never. */
  add(trx: Trx, name: string, data: JsonObject): Promise<void>;
  /** Looks for work at once in place of within two seconds: what was added has been committed. */
  wake(): void;
  /** Lets the work under way end, ten seconds at most. */
  stop(): Promise<void>;
};

export type JobsOptions = {
  /** Where the jobs are kept: a PostgreSQL to connect to, or the one connection of an embedded database. */
  readonly on: { readonly url: string } | { readonly embedded: Db };
  readonly schema?: string;
  readonly handlers: JobHandlers;
  readonly onFault: (cause: unknown) => void;
};

/** Tried again after 2, 4, 8… seconds, an hour at most between two: in all about a day. */
const patience = { retryLimit: 30, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600 };

/** Opens the queue of each handler and begins to work, while others go on. */
export function openJobs({ on, schema = "jobs", handlers, onFault }: JobsOptions): Jobs {
  const boss = new PgBoss({ ...connectionOf(on), schema, schedule: false });
  boss.on("error", onFault);
  const workers: string[] = [];
  const opening = start();
  opening.catch(onFault);
  return {
    ready: () => opening,
    add: async (trx, name, data) => {
      await boss.send(name, data, { db: fromKysely(trx) });
    },
    wake: () => {
      for (const worker of workers) boss.notifyWorker(worker);
    },
    stop: async () => {
      await opening.catch(() => {});
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };

  async function start(): Promise<void> {
    await boss.start();
    for (const [name, handle] of Object.entries(handlers)) {
      await boss.createQueue(name, patience);
      const worker = await boss.work<JsonObject>(name, async (jobs) => {
        for (const { data, id } of jobs) {
          try {
            await handle(data, id);
          } catch (cause) {
            onFault(cause);
            throw cause;
          }
        }
      });
      workers.push(worker);
    }
  }
}

function connectionOf(on: JobsOptions["on"]): ConstructorOptions {
  if ("url" in on) return { connectionString: on.url, max: 2, application_name: "tramite jobs" };
  return { backend: "pglite", db: { executeSql: (text, values = []) => runLent(on.embedded, text, values) } };
}

/** Runs statements in a turn of their own; a transaction among them that failed is ended, or the next turn would be in it. */
function runLent(db: Db, text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }> {
  return db.connection().execute(async (connection) => {
    try {
      const { rows } = await connection.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows };
    } catch (cause) {
      await connection.executeQuery(CompiledQuery.raw("rollback"));
      throw cause;
    }
  });
}
