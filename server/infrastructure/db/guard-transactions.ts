import { AsyncLocalStorage } from "node:async_hooks";
import type { DatabaseConnection, Dialect, Driver } from "kysely";

type Open = { isOpen: boolean };

/** Who is inside which transaction of one database. */
export type Around = AsyncLocalStorage<Open>;

/**
 * Makes a database that is used inside a transaction of its own fail at once. To the compiler both are the same, but
 * that statement would be no part of the transaction: it waits for another connection, of which an embedded database
 * has none.
 */
export function guardTransactions(dialect: Dialect, around: Around = new AsyncLocalStorage()): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => guardDriver(dialect.createDriver(), around),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** Throws inside a transaction of the database. */
export function refuseInside(around: Around): void {
  if (around.getStore()?.isOpen)
    throw new Error("database: a transaction is open here — run the statement in it, or after it");
}

function guardDriver(driver: Driver, around: Around): Driver {
  const opened = new WeakMap<DatabaseConnection, Open>();
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => {
      refuseInside(around);
      return driver.acquireConnection(options);
    },
    beginTransaction: (connection, settings) => {
      const open = { isOpen: true };
      opened.set(connection, open);
      around.enterWith(open); // before anything is waited for, so that who begins goes on inside
      return driver.beginTransaction(connection, settings);
    },
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection, options) => {
      const open = opened.get(connection);
      if (open) open.isOpen = false;
      return driver.releaseConnection(connection, options);
    },
    destroy: (options) => driver.destroy(options),
  };
}
