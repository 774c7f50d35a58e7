import { fileURLToPath } from "node:url";
import { type Config, readConfig } from "../config.ts";
import { openDatabase } from "../db/connect.ts";
import { findHolder, type Holder } from "../db/lock.ts";
import { AppError, errorBody } from "../http/errors.ts";
import { type Move, moveAccident } from "./accident.ts";

const usage = "usage: npm run sandbox -- accident <id> <status> [note]";

/** Does what the command line says: through the server that holds the embedded database, or on the database itself. */
export async function runSandbox(words: readonly string[], config: Config): Promise<string> {
  const [entity, id = "", status, note] = words;
  if (
    entity !== "accident" ||
    status === undefined ||
    !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  ) {
    throw new AppError("invalid-request", { detail: usage });
  }
  const move: Move = { id, status, ...(note === undefined ? {} : { note }) };
  const holder = config.databaseUrl === undefined ? findHolder(config.dataFolder) : undefined;
  const { from } = holder ? await askServer(holder, move) : await moveDirectly(config, move);
  return `accident ${id}: ${from} → ${status}`;
}

async function askServer({ url, token }: Holder, { id, status, note }: Move): Promise<{ from: string }> {
  if (url === undefined || token === undefined) {
    throw new AppError("data-folder-in-use", { detail: "sandbox: the server is starting — try again" });
  }
  const answer = await fetch(`${url}/api/sandbox/accidents/${id}/status`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sandbox-token": token },
    body: JSON.stringify({ status, ...(note === undefined ? {} : { note }) }),
    redirect: "error",
  });
  const body = (await answer.json()) as { data?: { from: string }; error?: { message: unknown } };
  if (!body.data) {
    throw new AppError("invalid-request", { detail: `sandbox: ${JSON.stringify(body.error?.message)}` });
  }
  return body.data;
}

async function moveDirectly(config: Config, move: Move): Promise<{ from: string }> {
  const { databaseUrl, dataFolder, cacheFolder } = config;
  const database = await openDatabase({
    ...(databaseUrl === undefined ? { dataFolder } : { url: databaseUrl }),
    cacheFolder,
  });
  try {
    return await moveAccident(database.db, move, new Date());
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  try {
    console.log(await runSandbox(process.argv.slice(2), readConfig(process.env, root)));
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    console.error(cause.details.detail ?? errorBody(cause).error.message);
    process.exitCode = 1;
  }
}
