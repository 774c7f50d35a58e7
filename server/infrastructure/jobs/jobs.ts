import { setTimeout as sleep } from "node:timers/promises";
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { JsonObject } from "#engine/json/index.ts";
import type { Trx } from "../db/tables.ts";

/** What is done for each job of a name. It may be done more than once: a process may end between the work and its word. */
export type JobHandlers = Readonly<Record<string, Handler>>;

type Handler = (data: JsonObject, id: string) => Promise<void>;

/** Work that goes on after an answer has left, kept in the database and done by whichever process comes first. */
export type Jobs = {
  /** Waits until jobs can be added: call it before a transaction, which would hold its connection meanwhile. */
  ready(): Promise<void>;
  /** Adds a job within a transaction: it is done once that is committed, or never. */
  add(trx: Trx, name: string, data: JsonObject): Promise<void>;
  /** Looks for work at once in place of within two seconds: what was added has been committed. */
  wake(): void;
  /** Lets the work under way end, three seconds at most; what has not is done by another process or the next one. */
  stop(): Promise<void>;
};

export type JobsOptions = {
  /** Address of the database that holds the queue. */
  readonly url: string;
  readonly handlers: JobHandlers;
  /** How often a job is tried again, and after how many seconds at least, where not for a day. */
  readonly retries?: { readonly retryLimit?: number; readonly retryDelay?: number };
  readonly onFault: (cause: unknown) => void;
  /** Told of a job that is not tried again: what it was to do is left undone. */
  readonly onGivenUp: (job: { readonly name: string; readonly data: JsonObject }) => void;
};

/** Many at once, and at once again while there are more: what a stop has left behind is soon caught up with. */
const taking = {
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const;

type Job = JobWithMetadata<JsonObject>;

/** Tried again after 2, 4, 8… seconds, an hour at most between two: in all about a day. */
const patience = { retryLimit: 30, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600 };

/** Seconds without a sign of life after which a job is another process's to do, and between two looks for such. */
const heartbeat = 15;

/** Milliseconds that a stop gives to work under way. */
const stopping = 3_000;

/** Opens the queue of each handler and begins to work, while others go on. */
export function openJobs(options: JobsOptions): Jobs {
  const { url, handlers, onFault, onGivenUp, retries = {} } = options;
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    application_name: "tramite jobs",
    schema: "jobs",
    schedule: false,
    superviseIntervalSeconds: heartbeat,
    monitorIntervalSeconds: heartbeat,
  });
  boss.on("error", onFault);
  const workers: string[] = [];
  const opening = start();
  opening.catch(onFault);
  return {
    ready: () => opening,
    add: async (trx, name, data) => {
      await boss.send(name, data, { db: fromKysely(trx), heartbeatSeconds: heartbeat, ...retries });
    },
    wake: () => {
      for (const worker of workers) boss.notifyWorker(worker);
    },
    stop: async () => {
      await Promise.race([stop(), sleep(stopping + 200, undefined, { ref: false })]);
    },
  };

  // Its time-out counts from the end of its own maintenance, which may be in the middle of a statement.
  async function stop(): Promise<void> {
    await opening.catch(() => {});
    await boss.stop({ graceful: true, timeout: stopping });
  }

  async function start(): Promise<void> {
    await boss.start();
    for (const [name, handle] of Object.entries(handlers)) {
      await boss.createQueue(name, patience);
      const worker = await boss.work(name, taking, (jobs: Job[]) =>
        Promise.all(jobs.map((job) => perform(name, handle, job))),
      );
      workers.push(worker);
    }
  }

  async function perform(name: string, handle: Handler, job: Job): Promise<JobResult> {
    const { id, data, retryCount, retryLimit } = job;
    try {
      await handle(data, id);
      return { id, status: "completed" };
    } catch (cause) {
      onFault(cause);
      if (retryCount >= retryLimit) onGivenUp({ name, data });
      return { id, status: "failed" };
    }
  }
}
