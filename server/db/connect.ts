import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
import pg from "pg";
import { lockFolder } from "./lock.ts";
import { migrate } from "./migrate.ts";
import { parsers } from "./parsers.ts";
import { openPglite } from "./pglite-client.ts";
import { pgliteDialect } from "./pglite-dialect.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import type { Db, Tables } from "./tables.ts";
import { findTemplate } from "./template.ts";

export type Database = {
  readonly kind: "pglite" | "postgres";
  readonly db: Db;
  /** Tells other processes where this one listens; only an embedded database needs it. */
  announce(url: string, token: string): void;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  readonly url?: string;
  /** PostgreSQL schema to work in; the connection's own without it. */
  readonly schema?: string;
  /** Where PGlite keeps its files; in memory without it. */
  readonly dataFolder?: string;
  readonly cacheFolder: string;
  readonly poolSize?: number;
};

/** Longest that a statement, or the wait for a connection, may take. */
const limits = { statement: 5_000, connection: 1_800 };

/** Opens PostgreSQL where a URL is given, else PGlite, and brings the schema up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = options.url === undefined ? await openEmbedded(options) : openPool(options, options.url);
  try {
    await migrate(database.db);
  } catch (cause) {
    await database.close();
    throw cause;
  }
  return database;
}

function openPool({ schema, poolSize }: DatabaseOptions, url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize ?? 10,
    statement_timeout: limits.statement,
    query_timeout: limits.statement + 1_000,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: limits.connection,
    application_name: "tramite",
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
    types: {
      getTypeParser: (type: number, format?: "text" | "binary") =>
        parsers[type] ?? pg.types.getTypeParser(type, format),
    },
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  // So would one that breaks while it is lent: its statement fails, and is answered as such.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  return { kind: "postgres", db, announce: () => {}, close: () => db.destroy() };
}

async function openEmbedded({ dataFolder, cacheFolder }: DatabaseOptions): Promise<Database> {
  const lock = dataFolder === undefined ? undefined : lockFolder(dataFolder);
  try {
    const folder = dataFolder === undefined ? undefined : await prepareFolder(dataFolder, cacheFolder);
    const start = folder === undefined ? { template: await findTemplate(cacheFolder) } : { folder };
    const client = await openPglite(start, limits.statement);
    const db = new Kysely<Tables>({ dialect: pgliteDialect(client, limits.statement * 2) });
    return {
      kind: "pglite",
      db,
      announce: (url, token) => lock?.announce(url, token),
      close: async () => {
        await db.destroy();
        lock?.release();
      },
    };
  } catch (cause) {
    lock?.release();
    throw cause;
  }
}

/** Unpacks the template beside its place and moves it there, so that a kill never leaves half a database. */
async function prepareFolder(dataFolder: string, cacheFolder: string): Promise<string> {
  const folder = join(dataFolder, "pglite");
  if (existsSync(folder)) return folder;
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dataFolder, { recursive: true });
  const client = await openPglite(
    { folder: draft, template: await findTemplate(cacheFolder) },
    limits.statement,
  );
  await client.close();
  renameSync(draft, folder);
  return folder;
}
