import pg from "pg";
import configured from "../limits/limits.json" with { type: "json" };
import { openCluster } from "./embedded/cluster.ts";
import { type Migration, migrate } from "./migrate.ts";
import { parsers } from "./parsers.ts";
import { openKysely } from "./postgres-dialect.ts";
import { openPulse, usualPulse } from "./pulse.ts";
import type { Db } from "./tables.ts";

export type Database = {
  readonly db: Db;
  /** Address of the database, for connections of another kind. */
  readonly url: string;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** PostgreSQL to connect to; that of the data folder without it. */
  readonly url?: string;
  /** Folder of the embedded PostgreSQL. */
  readonly dataFolder?: string;
  readonly poolSize?: number;
  /** In place of those of this repository. */
  readonly migrations?: readonly Migration[];
};

/** Milliseconds that a statement of a request, or its wait for a connection, may take. */
const limits = {
  statement: configured.database.statementSeconds * 1000,
  connection: configured.database.connectionSeconds * 1000,
};

/** Opens the database and brings its schema up to date; without a URL, the embedded PostgreSQL of the data folder. */
export async function openDatabase({ url, dataFolder, ...options }: DatabaseOptions): Promise<Database> {
  if (url !== undefined) return openPool(options, url);
  if (dataFolder === undefined) throw new Error("database: neither a URL nor a data folder is given");
  const cluster = await openCluster({ dataFolder });
  try {
    const database = await openPool(options, cluster.url);
    return {
      ...database,
      close: async () => {
        await database.close();
        await cluster.close();
      },
    };
  } catch (cause) {
    await cluster.close();
    throw cause;
  }
}

type PoolOptions = Pick<DatabaseOptions, "poolSize" | "migrations">;

async function openPool(options: PoolOptions, url: string): Promise<Database> {
  await migratePostgres(options, url);
  const settings = {
    statement_timeout: limits.statement,
    // Told apart from a statement that takes too long: whoever waits for somebody else may try again at once.
    lock_timeout: limits.statement / 2,
    // For the one connection that is lost among others; a database that hangs is noticed sooner (see pulse.ts).
    query_timeout: limits.statement + 1_000,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: limits.connection,
  };
  const pool = createPool(url, {
    ...settings,
    max: options.poolSize ?? configured.database.connections,
  });
  const forLookUps = createPool(url, { ...settings, max: 1, pipeline: true });
  const forBeats = createPool(url, {
    max: 1,
    idleTimeoutMillis: 0,
    // Later than the verdict: a time-out of our own is no answer of the database's.
    query_timeout: usualPulse.within * 2,
    connectionTimeoutMillis: usualPulse.within * 2,
  });
  const db = openKysely(
    pool,
    forLookUps,
    openPulse(() => beat(forBeats)),
  );
  const close = async () => {
    await db.destroy();
    await forBeats.end();
  };
  return { db, url, close };
}

async function beat(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select 1");
    client.release();
  } catch (cause) {
    client.release(true);
    throw cause;
  }
}

/** On a connection of its own, which has no limits. */
async function migratePostgres(options: PoolOptions, url: string): Promise<void> {
  const pool = createPool(url, { max: 1, connectionTimeoutMillis: 10_000 });
  const db = openKysely(pool);
  try {
    await migrate(db, options.migrations);
  } finally {
    await db.destroy();
  }
}

function createPool(url: string, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...settings,
    connectionString: url,
    application_name: "tramite",
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
