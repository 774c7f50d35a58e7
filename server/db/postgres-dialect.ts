import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import { nameOfStatement } from "./prepare.ts";

/** A connection that is lent out; what failed in a way that leaves its state unknown is not lent again. */
type Lent = DatabaseConnection & { readonly client: pg.PoolClient; isBroken: boolean };

/** Kysely over a pool of PostgreSQL; each connection plans a prepared statement (see prepare.ts) once. */
export function postgresDialect(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver(pool: pg.Pool): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => lend(await pool.connect()),
    beginTransaction: async (connection, { isolationLevel }) => {
      await run(
        connection,
        isolationLevel === undefined ? "begin" : `begin isolation level ${isolationLevel}`,
      );
    },
    commitTransaction: async (connection) => {
      // After a statement that failed, PostgreSQL answers a commit by taking everything back.
      if ((await run(connection, "commit")) === "ROLLBACK") throw new AbortedTransactionError();
    },
    rollbackTransaction: async (connection) => {
      try {
        await run(connection, "rollback");
      } catch (cause) {
        lentOf(connection).isBroken = true;
        throw cause;
      }
    },
    releaseConnection: async (connection) => {
      const { client, isBroken } = lentOf(connection);
      client.release(isBroken);
    },
    destroy: () => pool.end(),
  };
}

/** Every connection that Kysely gives back is one that was lent to it. */
function lentOf(connection: DatabaseConnection): Lent {
  return connection as Lent;
}

async function run(connection: DatabaseConnection, statement: string): Promise<string> {
  const { command } = await lentOf(connection).client.query(statement);
  return command;
}

function lend(client: pg.PoolClient): Lent {
  return {
    client,
    isBroken: false,
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const name = nameOfStatement(sql);
      const { rows, rowCount } = await client.query({
        text: sql,
        values: [...parameters],
        ...(name === undefined ? {} : { name }),
      });
      // The rows' type is what the caller of Kysely declared; no driver can check it.
      return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery: () => {
      throw new Error("postgres: rows are not streamed — read them in pages");
    },
  };
}
