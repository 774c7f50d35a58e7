import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Migration, migrate, readMigrations } from "#server/infrastructure/db/migrate.ts";
import { openTestDatabase } from "../../harness.ts";

const slow = { name: "9000-slow.sql", text: "create table slow as select pg_sleep(6)::text as slept" };

test("a migration takes longer than a statement of a request may, and runs once", {
  timeout: 60_000,
}, async () => {
  const database = await openTestDatabase({ migrations: [...readMigrations(), slow] });
  try {
    const { rows } = await sql`select * from slow`.execute(database.db);
    expect(rows).toHaveLength(1);
    expect(await migrate(database.db, [...readMigrations(), slow])).toEqual([]);
  } finally {
    await database.close();
  }
});

test("a schema that takes long to migrate holds up no other of its database", {
  timeout: 60_000,
}, async () => {
  const ended: string[] = [];
  const open = async (name: string, migrations: readonly Migration[]): Promise<void> => {
    const database = await openTestDatabase({ migrations });
    ended.push(name);
    await database.close();
  };
  const long = { name: "9000-long.sql", text: "select pg_sleep(10)" };
  await Promise.all([open("long", [...readMigrations(), long]), open("short", readMigrations())]);
  expect(ended).toEqual(["short", "long"]);
});

test("one that was edited after it was applied is refused by name, and so is nothing else", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  try {
    const [first, ...rest] = readMigrations();
    if (!first) throw new Error("no migrations");
    await expect(migrate(db, [{ ...first, text: `${first.text}\n` }, ...rest])).rejects.toThrow(
      `migration "${first.name}": it was edited`,
    );
    // Applied before hashes were kept: what it is now counts from now on.
    await sql`update migrations set hash = null where name = ${first.name}`.execute(db);
    expect(await migrate(db, [first])).toEqual([]);
    await expect(migrate(db, [{ ...first, text: "select 1" }])).rejects.toThrow("it was edited");
  } finally {
    await database.close();
  }
});

test("one that fails leaves nothing, and those before it stay", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  try {
    const good = { name: "9001-good.sql", text: "create table good (id integer)" };
    const bad = { name: "9002-bad.sql", text: "create table half (id integer); select 1 / 0" };
    await expect(migrate(db, [...readMigrations(), good, bad])).rejects.toMatchObject({ code: "22012" });
    await expect(sql`select * from half`.execute(db)).rejects.toMatchObject({ code: "42P01" });
    expect(await migrate(db, [...readMigrations(), good])).toEqual([]);
  } finally {
    await database.close();
  }
});
