import { Worker } from "node:worker_threads";
import pg from "pg";
import { vi } from "vitest";

/** The statements that are asked while something is done, as they leave: to PostgreSQL, or to the thread of PGlite. */
export async function watchStatements<T>(
  act: () => Promise<T>,
): Promise<{ readonly done: T; readonly statements: readonly string[] }> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  const { postMessage } = Worker.prototype;
  const ofServer = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...parameters: unknown[]
  ) {
    const [first] = parameters;
    const text = typeof first === "string" ? first : (first as { readonly text?: unknown }).text;
    if (typeof text === "string") statements.push(text);
    return Reflect.apply(query, this, parameters);
  } as never);
  const ofThread = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (
    this: Worker,
    ...parameters: unknown[]
  ) {
    const [{ sql }] = parameters as [{ readonly sql?: unknown }];
    if (typeof sql === "string") statements.push(sql);
    return Reflect.apply(postMessage, this, parameters);
  } as never);
  try {
    return { done: await act(), statements };
  } finally {
    ofServer.mockRestore();
    ofThread.mockRestore();
  }
}
