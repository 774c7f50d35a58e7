import type pg from "pg";

/** One connection for whoever looks something up. */
export type LookUps = {
  connect(): Promise<pg.PoolClient>;
  /** Has the next to look up open another connection. */
  abandon(): void;
  close(): Promise<void>;
};

/**
 * Shares the one connection of a pool among everybody, at once: what many ask goes out without waiting for the answers
 * before it, and comes back together. A write to a connection that sleeps costs the server more than what it asks. One
 * that breaks fails what was under way on it, and the next to ask has a new one.
 */
export function shareConnection(pool: pg.Pool): LookUps {
  let current: Promise<pg.PoolClient> | undefined;
  const open = (): Promise<pg.PoolClient> => {
    const opened = pool.connect();
    const forget = (): void => {
      if (current === opened) current = undefined;
    };
    opened.then((client) => {
      const drop = (): void => {
        if (current !== opened) return;
        forget();
        client.release(true);
      };
      client.once("error", drop).once("end", drop);
    }, forget);
    return opened;
  };
  return {
    connect() {
      current ??= open();
      return current;
    },
    abandon() {
      const last = current;
      current = undefined;
      last?.then(
        (client) => client.release(true),
        () => {},
      );
    },
    async close() {
      const last = current;
      current = undefined;
      await last?.then(
        (client) => client.release(true),
        () => {},
      );
      await pool.end();
    },
  };
}
