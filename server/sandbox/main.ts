import { fileURLToPath } from "node:url";
import { type Config, readConfig } from "../config.ts";
import { openDatabase } from "../db/connect.ts";
import { findHolder, type Holder } from "../db/lock.ts";
import { entities } from "../entities.ts";
import { AppError, errorBody } from "../http/errors.ts";
import type { Entity } from "../records/entity.ts";
import { type Moved, moveAsInsurer, type Order } from "./move.ts";

const names = entities.map(({ name }) => name).join("|");
const usage = `usage: npm run sandbox -- ${names} <id> <status>|review [part=reason …] [note]`;

/** Does what the command line says: through the server that holds the embedded database, or on the database itself. */
export async function runSandbox(words: readonly string[], config: Config): Promise<string> {
  const [name, id = "", status, ...more] = words;
  const entity = entities.find((one) => one.name === name);
  if (!entity || status === undefined || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) {
    throw new AppError("invalid-request", { detail: usage });
  }
  const order: Order = { id, status, ...spoken(more) };
  const holder = config.databaseUrl === undefined ? findHolder(config.dataFolder) : undefined;
  const { from, to } = holder
    ? await askServer(holder, entity, order)
    : await moveDirectly(config, entity, order);
  return `${name} ${id}: ${from} → ${to}`;
}

/** What is said of parts, as `front=Borrosa`, and a note of it all. */
function spoken(words: readonly string[]): Pick<Order, "note" | "details"> {
  const parts = words.map((word) => /^(\w+)=(.+)$/s.exec(word));
  const details = parts.flatMap((part) => (part ? [[part[1] ?? "", part[2] ?? ""] as const] : []));
  const note = words.filter((_, index) => !parts[index]).join(" ");
  return {
    ...(note === "" ? {} : { note }),
    ...(details.length === 0 ? {} : { details: Object.fromEntries(details) }),
  };
}

async function askServer({ url, token }: Holder, { path }: Entity, { id, ...body }: Order): Promise<Moved> {
  if (url === undefined || token === undefined) {
    throw new AppError("data-folder-in-use", { detail: "sandbox: the server is starting — try again" });
  }
  const answer = await fetch(`${url}/api/sandbox${path}/${id}/status`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sandbox-token": token },
    body: JSON.stringify(body),
    redirect: "error",
  });
  const answered = (await answer.json()) as { data?: Moved; error?: { message: unknown } };
  if (!answered.data) {
    throw new AppError("invalid-request", { detail: `sandbox: ${JSON.stringify(answered.error?.message)}` });
  }
  return answered.data;
}

async function moveDirectly(config: Config, entity: Entity, order: Order): Promise<Moved> {
  const { databaseUrl, dataFolder, cacheFolder } = config;
  const database = await openDatabase({
    ...(databaseUrl === undefined ? { dataFolder } : { url: databaseUrl }),
    cacheFolder,
  });
  try {
    return await moveAsInsurer(database.db, entity, order, new Date());
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
