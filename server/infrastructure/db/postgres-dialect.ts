import { AsyncLocalStorage } from "node:async_hooks";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresQueryResult } from "kysely";
import type pg from "pg";
import { type Around, guardTransactions, refuseInside } from "./guard-transactions.ts";
import { shareConnection } from "./look-ups.ts";
import { nameOfStatement, runBeside } from "./prepare.ts";
import { isGivenUp, type Pulse } from "./pulse.ts";
import { label } from "./statement-label.ts";
import type { Db, Tables } from "./tables.ts";

/**
 * Kysely over a pool of PostgreSQL; each connection plans a prepared statement (see prepare.ts) once, and one outside
 * of transactions goes to the pool itself: the layers between cost half as much as the statement. Look-ups go to the
 * one connection of a pool of their own, where there is one. A pulse, where there is one, gives up what hangs.
 */
export function openKysely(pool: pg.Pool, forLookUps?: pg.Pool, pulse: Pulse = patient): Db {
  const lookUps = forLookUps && shareConnection(forLookUps);
  const named: PostgresPool = {
    connect: async () => lend(await connect(pool, pulse), pulse),
    end: async () => {
      pulse.stop();
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
    const client = lend(await connect(pool, pulse), pulse);
    try {
      return (await client.query<unknown>(sql, parameters)).rows;
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
      const client = await pulse.watch(() => lookUps.connect()).catch(refuseConnecting);
      return (await pulse.watch(() => runOn(client, sql, parameters))).rows;
    } catch (cause) {
      if (isGivenUp(cause)) lookUps.abandon();
      throw cause;
    } finally {
      underWay -= 1;
    }
  };
  runBeside(db, { alone, together });
  return db;
}

/** Look-ups that wait on their one connection; more of them wait as everything else does. */
const mostTogether = 50;

/** Waits for every statement to its end. */
const patient: Pulse = { watch: (run) => run(), stop: () => {} };

async function connect(pool: pg.Pool, pulse: Pulse): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  try {
    return await pulse.watch(() => connecting);
  } catch (cause) {
    // One that comes after all goes back.
    connecting.then(
      (client) => client.release(),
      () => {},
    );
    return refuseConnecting(cause);
  }
}

/**
 * Throws any reason for which there is no connection (a wrong password, no such database, one that is shut) as SQLSTATE
 * 08001: within a statement the same codes would be faults of ours. A crowd keeps its name: it is over sooner.
 */
function refuseConnecting(cause: unknown): never {
  const { code, message = "" } = cause as { readonly code?: unknown; readonly message?: string };
  if (isGivenUp(cause) || code === "53300" || message.startsWith("timeout exceeded")) throw cause;
  throw Object.assign(new Error("the database refused the connection", { cause }), { code: "08001" });
}

type Lent = Awaited<ReturnType<PostgresPool["connect"]>>;

function lend(client: pg.PoolClient, pulse: Pulse): Lent {
  let isBroken = false;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    try {
      return await pulse.watch(() => runOn(client, sql, parameters));
    } catch (cause) {
      // Its transaction may still be open there: no other request may run inside it.
      isBroken ||= isGivenUp(cause);
      throw cause;
    }
  };
  return {
    // Rows are never streamed, and what a row is the caller of Kysely has declared: no driver can check it.
    query: query as <R>(sql: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<R>>,
    release: (isLost) => client.release(isLost ?? isBroken),
  } as Lent;
}

function runOn(client: pg.PoolClient, sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
  const name = nameOfStatement(sql);
  const values = [...parameters];
  return label(sql, () => client.query({ text: sql, values, ...(name === undefined ? {} : { name }) }));
}
