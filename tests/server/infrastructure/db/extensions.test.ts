import pg from "pg";
import { expect, test } from "vitest";
import { openDatabase } from "#server/infrastructure/db/connect.ts";
import { readMigrations } from "#server/infrastructure/db/migrate.ts";
import { createTestDatabase } from "../../postgres.ts";

/** Address of the same database with a schema of its own first in the path. */
function inSchema(url: string, schema: string): string {
  return Object.assign(new URL(url), { search: `?options=-c%20search_path%3D${schema}` }).href;
}

test("two schemas of a fresh database are migrated in the same instant", async () => {
  const { url, drop } = await createTestDatabase();
  const gate = new pg.Client({ connectionString: url });
  try {
    await gate.connect();
    await gate.query("create schema one; create schema two; select pg_advisory_lock(1)");
    const all = readMigrations();
    const creates = all.findIndex(({ text }) => text.includes("create extension"));
    const until = all.slice(0, creates + 1);
    // The first one has created what belongs to both, and its transaction stays open until the gate opens.
    const held = until.map((one, at) =>
      at < creates ? one : { ...one, text: `${one.text}; select pg_advisory_xact_lock_shared(1)` },
    );
    const one = openDatabase({ url: inSchema(url, "one"), migrations: held });
    await waits(gate, 1);
    const two = openDatabase({ url: inSchema(url, "two"), migrations: until });
    await waits(gate, 2);
    await gate.query("select pg_advisory_unlock(1)");
    const ended = await Promise.allSettled([one, two]);
    for (const end of ended) if (end.status === "fulfilled") await end.value.close();
    expect(ended.map((end) => (end.status === "rejected" ? String(end.reason) : ""))).toEqual(["", ""]);
  } finally {
    await gate.end();
    await drop();
  }
}, 60_000);

/** Asks until so many sessions of this database wait for another one. */
async function waits(gate: pg.Client, count: number): Promise<void> {
  for (;;) {
    const { rows } = await gate.query(
      "select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0",
    );
    if (rows.length >= count) return;
  }
}
