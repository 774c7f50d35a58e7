import { AsyncLocalStorage } from "node:async_hooks";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresQueryResult } from "kysely";
import type pg from "pg";
import { type Around, guardTransactions, refuseInside } from "./guard-transactions.ts";
import { nameOfStatement, runBeside } from "./prepare.ts";
import type { Db, Tables } from "./tables.ts";

/**
 * Kysely over a pool of PostgreSQL; each connection plans a prepared statement (see prepare.ts) once, and one outside
 * of transactions goes to the pool itself: the layers between cost half as much as the statement.
 */
export function openKysely(pool: pg.Pool): Db {
  const named: PostgresPool = {
    connect: async () => lend(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  };
  const around: Around = new AsyncLocalStorage();
  const db = new Kysely<Tables>({
    dialect: guardTransactions(new PostgresDialect({ pool: named }), around),
  });
  runBeside(db, async (sql, parameters) => {
    refuseInside(around);
    const client = await pool.connect();
    try {
      return (await runOn(client, sql, parameters)).rows;
    } finally {
      client.release();
    }
  });
  return db;
}

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
