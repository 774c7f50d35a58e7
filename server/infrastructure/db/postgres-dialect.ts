import { AsyncLocalStorage } from "node:async_hooks";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresQueryResult } from "kysely";
import type pg from "pg";
import { type Around, guardTransactions, refuseInside } from "./guard-transactions.ts";
import { shareConnection } from "./look-ups.ts";
import { nameOfStatement, runBeside } from "./prepare.ts";
import type { Db, Tables } from "./tables.ts";

/**
 * Kysely over a pool of PostgreSQL; each connection plans a prepared statement (see prepare.ts) once, and one outside
 * of transactions goes to the pool itself: the layers between cost half as much as the statement. Look-ups go to the
 * one connection of a pool of their own, where there is one.
 */
export function openKysely(pool: pg.Pool, forLookUps?: pg.Pool): Db {
  const lookUps = forLookUps && shareConnection(forLookUps);
  const named: PostgresPool = {
    connect: async () => lend(await pool.connect()),
    end: async () => {
      await lookUps?.close();
      await pool.end();
    },
    options: pool.options,
  };
  const around: Around = new AsyncLocalStorage();
  const db = new Kysely<Tables>({
    dialect: guardTransactions(new PostgresDialect({ pool: named }), around),
  });
  const alone = async (sql: string, parameters: readonly unknown[]): Promise<readonly unknown[]> => {
    refuseInside(around);
    const client = await pool.connect();
    try {
      return (await runOn(client, sql, parameters)).rows;
    } finally {
      client.release();
    }
  };
  let underWay = 0;
  const together: typeof alone = async (sql, parameters) => {
    // A database that does not answer is told of by the wait for a connection.
    if (!lookUps || underWay >= mostTogether) return alone(sql, parameters);
    refuseInside(around);
    underWay += 1;
    try {
      return (await runOn(await lookUps.connect(), sql, parameters)).rows;
    } finally {
      underWay -= 1;
    }
  };
  runBeside(db, { alone, together });
  return db;
}

/** Look-ups that wait on their one connection; more of them wait as everything else does. */
const mostTogether = 50;

type Lent = Awaited<ReturnType<PostgresPool["connect"]>>;

function lend(client: pg.PoolClient): Lent {
  const query = (sql: string, parameters: readonly unknown[]) => runOn(client, sql, parameters);
  return {
    // Rows are never streamed, and what a row is the caller of Kysely has declared: no driver can check it.
    query: query as <R>(sql: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<R>>,
    release: (isBroken) => client.release(isBroken),
  } as Lent;
}

function runOn(client: pg.PoolClient, sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
  const name = nameOfStatement(sql);
  const values = [...parameters];
  return client.query({ text: sql, values, ...(name === undefined ? {} : { name }) });
}
