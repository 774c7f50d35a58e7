import pg from "pg";
import { vi } from "vitest";

/** Collects the statements that leave for PostgreSQL while `act` runs. */
export async function watchStatements<T>(
  act: () => Promise<T>,
): Promise<{ readonly done: T; readonly statements: readonly string[] }> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  const ofServer = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...parameters: unknown[]
  ) {
    const [first] = parameters;
    const text = typeof first === "string" ? first : (first as { readonly text?: unknown }).text;
    if (typeof text === "string") statements.push(text);
    return Reflect.apply(query, this, parameters);
  } as never);
  try {
    return { done: await act(), statements };
  } finally {
    ofServer.mockRestore();
  }
}
