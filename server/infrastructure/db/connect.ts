import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
import pg from "pg";
import configured from "../limits/limits.json" with { type: "json" };
import { lockFolder } from "./lock.ts";
import { type Migration, migrate } from "./migrate.ts";
import { parsers } from "./parsers.ts";
import { openPglite, type PgliteClient } from "./pglite-client.ts";
import { pgliteDialect } from "./pglite-dialect.ts";
import { openKysely } from "./postgres-dialect.ts";
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
  /** In place of those of this repository. */
  readonly migrations?: readonly Migration[];
};

/**
 * Longest that a statement of a request, or its wait for a connection, may take; and a migration on PGlite. A statement
 * of PGlite shares the machine with everything else on it, and one that is late ends the process: it has longer.
 */
const limits = {
  statement: configured.database.statementSeconds * 1000,
  embeddedStatement: configured.database.embeddedStatementSeconds * 1000,
  connection: configured.database.connectionSeconds * 1000,
  migration: 3_600_000,
};

/** Opens PostgreSQL where a URL is given, else PGlite, and brings the schema up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === undefined ? openEmbedded(options) : openPool(options, options.url);
}

async function openPool(options: DatabaseOptions, url: string): Promise<Database> {
  await migratePostgres(options, url);
  const settings = {
    statement_timeout: limits.statement,
    // Told apart from a statement that takes too long: whoever waits for somebody else may try again at once.
    lock_timeout: limits.statement / 2,
    query_timeout: limits.statement + 1_000,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: limits.connection,
  };
  const pool = createPool(options, url, {
    ...settings,
    max: options.poolSize ?? configured.database.connections,
  });
  const db = openKysely(pool, createPool(options, url, { ...settings, max: 1, pipeline: true }));
  return { kind: "postgres", db, announce: () => {}, close: () => db.destroy() };
}

/** On a connection of its own, which has no limits. */
async function migratePostgres(options: DatabaseOptions, url: string): Promise<void> {
  const pool = createPool(options, url, { max: 1, connectionTimeoutMillis: 10_000 });
  const db = openKysely(pool);
  try {
    await migrate(db, options.migrations);
  } finally {
    await db.destroy();
  }
}

function createPool({ schema }: DatabaseOptions, url: string, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...settings,
    connectionString: url,
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
  pool.on("connect", (client) => {
    client.on("error", () => {});
    // Statements here are short: to compile one for the machine takes longer than what the largest saves by it.
    client.query("set jit = off").catch(() => {});
  });
  return pool;
}

async function openEmbedded({ dataFolder, cacheFolder, migrations }: DatabaseOptions): Promise<Database> {
  const lock = dataFolder === undefined ? undefined : lockFolder(dataFolder);
  try {
    const folder = dataFolder === undefined ? undefined : await prepareFolder(dataFolder, cacheFolder);
    const start = folder === undefined ? { template: await findTemplate(cacheFolder) } : { folder };
    const client = await openPglite(start, limits.embeddedStatement);
    await migratePglite(client, migrations);
    const db = new Kysely<Tables>({ dialect: pgliteDialect(client, limits.embeddedStatement * 2) });
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

async function migratePglite(client: PgliteClient, migrations?: readonly Migration[]): Promise<void> {
  const patient: PgliteClient = {
    ...client,
    query: (sql, parameters) => client.query(sql, parameters, limits.migration),
  };
  try {
    await migrate(new Kysely<Tables>({ dialect: pgliteDialect(patient, limits.migration) }), migrations);
  } catch (cause) {
    await client.close();
    throw cause;
  }
}

/** PGlite lets everybody read its files. */
const ownerOnly = 0o700;

/** Unpacks the template beside its place and moves it there, so that a kill never leaves half a database. */
async function prepareFolder(dataFolder: string, cacheFolder: string): Promise<string> {
  const folder = join(dataFolder, "pglite");
  if (existsSync(folder)) {
    chmodSync(folder, ownerOnly);
    return folder;
  }
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: ownerOnly });
  const client = await openPglite(
    { folder: draft, template: await findTemplate(cacheFolder) },
    limits.statement,
  );
  await client.close();
  renameSync(draft, folder);
  return folder;
}
