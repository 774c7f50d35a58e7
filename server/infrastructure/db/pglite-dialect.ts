import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import { createTurns } from "../turns.ts";
import { guardTransactions } from "./guard-transactions.ts";
import type { PgliteClient } from "./pglite-client.ts";

/**
 * Kysely over the thread of PGlite. There is one connection and it is lent to one user at a time, or the
 * statements of two transactions would mix: messages of one would run inside the other.
 */
export function pgliteDialect(client: PgliteClient, patience: number): Dialect {
  return guardTransactions({
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(client, patience),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  });
}

function createDriver(client: PgliteClient, patience: number): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const { rows, affected } = await client.query(query.sql, query.parameters);
      // The rows' type is what the caller of Kysely declared; no driver can check it.
      return { rows: (rows ?? []) as R[], numAffectedRows: BigInt(affected ?? 0) };
    },
    streamQuery: () => {
      throw new Error("pglite: rows are not streamed — read them in pages");
    },
  };
  const turns = createTurns({
    places: 1,
    patience,
    impatient: () => Object.assign(new Error(`pglite: no turn in ${patience} ms`), { code: "53300" }),
  });
  let giveBack = (): void => {};
  const run = async (statement: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };
  return {
    init: async () => {},
    acquireConnection: async () => {
      giveBack = await turns.take();
      return connection;
    },
    releaseConnection: async () => giveBack(),
    beginTransaction: async (_connection, { isolationLevel }) =>
      run(isolationLevel === undefined ? "begin" : `begin isolation level ${isolationLevel}`),
    commitTransaction: () => run("commit"),
    rollbackTransaction: () => run("rollback"),
    destroy: () => client.close(),
  };
}
