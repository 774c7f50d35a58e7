import { Worker } from "node:worker_threads";
import type { WorkerAnswer, WorkerRequest, WorkerStart } from "./pglite-messages.ts";

export type PgliteClient = {
  /** Fails past its time, in milliseconds; the usual one without it. */
  query(sql: string, parameters: readonly unknown[], timeout?: number): Promise<WorkerAnswer>;
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
};

type Waiting = { resolve(answer: WorkerAnswer): void; reject(cause: Error): void };
type Ask =
  | Omit<Extract<WorkerRequest, { type: "query" }>, "id">
  | Omit<Extract<WorkerRequest, { type: "dump" | "close" }>, "id">;

/** Opens PGlite in a thread of its own: in a folder, or in memory without one. */
export async function openPglite(start: WorkerStart, timeout: number): Promise<PgliteClient> {
  const worker = new Worker(new URL("./pglite-worker.ts", import.meta.url), {
    workerData: start,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  // What is asked while the process stops is refused as by a server that stops: nothing is broken.
  let isClosing = false;
  const away = (): Error => databaseError({ message: "PGlite: it is being closed", code: "57P01" });
  const fail = (cause: Error): void => {
    for (const { reject } of waiting.values()) reject(cause);
    waiting.clear();
  };
  worker.on("message", (answer: WorkerAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.error) asked?.reject(databaseError(answer.error));
    else asked?.resolve(answer);
  });
  worker.on("error", fail);
  worker.on("exit", () =>
    fail(isClosing ? away() : databaseError({ message: "PGlite: its thread ended", code: "XX000" })),
  );

  const wait = (id: number, milliseconds: number): Promise<WorkerAnswer> =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => {
        waiting.delete(id);
        reject(databaseError({ message: `PGlite: no answer in ${milliseconds} ms`, code: "XX000" }));
      };
      // A statement cannot be cancelled from outside: past its time the thread counts as lost. A machine that wakes
      // from sleep finds its timers due before the answers that wait: these get one more second.
      let timer = setTimeout(() => {
        timer = setTimeout(giveUp, 1_000);
      }, milliseconds);
      const stopTimer = (): void => clearTimeout(timer);
      waiting.set(id, {
        resolve: (answer) => {
          stopTimer();
          resolve(answer);
        },
        reject: (cause) => {
          stopTimer();
          reject(cause);
        },
      });
    });
  const ask = (request: Ask, milliseconds = timeout): Promise<WorkerAnswer> => {
    if (isClosing) return Promise.reject(away());
    last += 1;
    const answer = wait(last, milliseconds);
    worker.postMessage({ id: last, ...request });
    return answer;
  };

  await wait(0, 60_000);
  return {
    query: (sql, parameters, milliseconds) => ask({ type: "query", sql, parameters }, milliseconds),
    dump: async () => (await ask({ type: "dump" }, 60_000)).bytes ?? new Uint8Array(),
    close: async () => {
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      const told = ask({ type: "close" }, 10_000);
      isClosing = true;
      await told.catch(() => worker.terminate());
      await ended;
    },
  };
}

function databaseError(error: NonNullable<WorkerAnswer["error"]>): Error {
  return Object.assign(new Error(error.message), error);
}
