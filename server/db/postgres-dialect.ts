import { type Dialect, PostgresDialect, type PostgresPool, type PostgresQueryResult } from "kysely";
import type pg from "pg";
import { guardTransactions } from "./guard-transactions.ts";
import { nameOfStatement } from "./prepare.ts";

/** Kysely over a pool of PostgreSQL; each connection plans a prepared statement (see prepare.ts) once. */
export function postgresDialect(pool: pg.Pool): Dialect {
  const named: PostgresPool = {
    connect: async () => lend(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  };
  return guardTransactions(new PostgresDialect({ pool: named }));
}

type Lent = Awaited<ReturnType<PostgresPool["connect"]>>;

function lend(client: pg.PoolClient): Lent {
  const query = (sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
    const name = nameOfStatement(sql);
    const values = [...parameters];
    return client.query({ text: sql, values, ...(name === undefined ? {} : { name }) });
  };
  return {
    // Rows are never streamed, and what a row is the caller of Kysely has declared: no driver can check it.
    query: query as <R>(sql: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<R>>,
    release: (isBroken) => client.release(isBroken),
  } as Lent;
}
