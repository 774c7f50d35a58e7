import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/infrastructure/db/connect.ts";
import { openTestDatabase } from "../../harness.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const one = (db: Database["db"]) => sql`select 1 as one`.execute(db);

test("the database used inside a transaction fails at once, and the transaction takes back what it did", async () => {
  const { db } = database;
  const nested = db.transaction().execute(async (trx) => {
    await sql`create table half (id integer)`.execute(trx);
    await one(db);
  });
  await expect(nested).rejects.toThrow("a transaction is open here");
  await expect(sql`select * from half`.execute(db)).rejects.toMatchObject({ code: "42P01" });
});

test("so does a transaction begun inside another, and one begun by what it calls", async () => {
  const { db } = database;
  const begin = () => db.transaction().execute(one);
  await expect(db.transaction().execute(begin)).rejects.toThrow("a transaction is open here");
  await expect(
    db.transaction().execute(async (trx) => {
      await one(trx);
      await Promise.all([1, 2].map(begin));
    }),
  ).rejects.toThrow("a transaction is open here");
});

test("before, beside and after a transaction the database is free", async () => {
  const { db } = database;
  const inside = db.transaction().execute(async (trx) => {
    await sql`select pg_sleep(0.05)`.execute(trx);
    return one(trx);
  });
  const results = await Promise.all([one(db), inside, one(db)]);
  expect(results.map(({ rows }) => rows)).toEqual(Array(3).fill([{ one: 1 }]));
  const ended = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await one(trx);
    late = ended.promise.then(() => one(db));
  });
  ended.resolve();
  await expect(late).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await one(db);
});
