import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { openDatabase } from "#server/infrastructure/db/connect.ts";
import { readMigrations } from "#server/infrastructure/db/migrate.ts";
import { cacheFolder } from "../../harness.ts";
import { onPostgres } from "../../on-postgres.ts";

const server = process.env.DATABASE_URL;

test.runIf(server)(
  "two schemas of a fresh database are migrated in the same instant",
  async () => {
    const name = `test_${randomBytes(8).toString("hex")}`;
    const url = Object.assign(new URL(server ?? ""), { pathname: `/${name}` }).href;
    await onPostgres(server ?? "", `create database ${name}`);
    const gate = new pg.Client({ connectionString: url });
    try {
      await gate.connect();
      await gate.query("create schema one; create schema two; select pg_advisory_lock(1)");
      const all = readMigrations();
      const creates = all.findIndex(({ text }) => text.includes("create extension"));
      const until = all.slice(0, creates + 1);
      // The first one has created what belongs to both, and is not done before it is let.
      const held = until.map((one, at) =>
        at < creates ? one : { ...one, text: `${one.text}; select pg_advisory_xact_lock_shared(1)` },
      );
      const one = openDatabase({ url, schema: "one", migrations: held, cacheFolder });
      await waits(gate, 1);
      const two = openDatabase({ url, schema: "two", migrations: until, cacheFolder });
      await waits(gate, 2);
      await gate.query("select pg_advisory_unlock(1)");
      const ended = await Promise.allSettled([one, two]);
      for (const end of ended) if (end.status === "fulfilled") await end.value.close();
      expect(ended.map((end) => (end.status === "rejected" ? String(end.reason) : ""))).toEqual(["", ""]);
    } finally {
      await gate.end();
      await onPostgres(server ?? "", `drop database ${name} with (force)`);
    }
  },
  60_000,
);

/** Asks until so many of this database wait for somebody. */
async function waits(gate: pg.Client, count: number): Promise<void> {
  for (;;) {
    const { rows } = await gate.query(
      "select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0",
    );
    if (rows.length >= count) return;
  }
}
