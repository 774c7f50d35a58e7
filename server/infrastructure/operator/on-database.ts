import type { Config } from "../../config.ts";
import { openDatabase } from "../db/connect.ts";
import { findHolder, type Holder } from "../db/lock.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../errors/errors.ts";

/** What a server is asked in the operator's name. */
export type Request = { readonly path: string; readonly body: object };

/**
 * Does something with the database for the operator's command `name`: through the server that holds the embedded one,
 * which no second process can open, or else by itself.
 */
export async function onDatabase<T>(
  name: string,
  config: Config,
  request: Request,
  byItself: (db: Db) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataFolder, cacheFolder } = config;
  const holder = databaseUrl === undefined ? findHolder(dataFolder) : undefined;
  if (holder) return askServer<T>(name, holder, request);
  const database = await openDatabase({
    ...(databaseUrl === undefined ? { dataFolder } : { url: databaseUrl }),
    cacheFolder,
  });
  try {
    return await byItself(database.db);
  } finally {
    await database.close();
  }
}

async function askServer<T>(name: string, { url, token }: Holder, { path, body }: Request): Promise<T> {
  if (url === undefined || token === undefined) {
    throw new AppError("data-folder-in-use", { detail: `${name}: the server is starting — try again` });
  }
  const answer = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sandbox-token": token },
    body: JSON.stringify(body),
    redirect: "error",
  });
  // Only this server's own routes are asked: the answer is what `byItself` would have given.
  const answered = (await answer.json()) as { data?: T; error?: { message: unknown } };
  if (answered.data === undefined) {
    const message = answered.error?.message;
    const told = typeof message === "string" ? message : JSON.stringify(message);
    throw new AppError("invalid-request", { detail: `${name}: ${told}` });
  }
  return answered.data;
}
