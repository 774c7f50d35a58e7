import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "#server/infrastructure/db/connect.ts";
import { prepareLookUp } from "#server/infrastructure/db/prepare.ts";
import type { Db } from "#server/infrastructure/db/tables.ts";
import { openTestDatabase } from "../../harness.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const divide = prepareLookUp((db, { by }: { readonly by: number }) =>
  sql<{ result: number }>`select 12 / ${by}::integer as result`.compile(db),
);
const where = prepareLookUp((db, { after }: { readonly after: number }) =>
  sql<{ pid: number }>`
    select pg_backend_pid() as pid from pg_sleep(${after}::double precision)`.compile(db),
);
const pidOf = async (db: Db, after = 0) => (await where(db, { after }))[0]?.pid;

test("look-ups of one moment each get their own answer, and one that fails fails alone", async () => {
  const asked = [1, 2, 0, 3, 4, ...Array(200).fill(12)].map((by) => divide(database.db, { by }));
  const told = (await Promise.allSettled(asked)).map((one) =>
    one.status === "fulfilled" ? one.value[0]?.result : (one.reason as { readonly code: string }).code,
  );
  expect(told).toEqual([12, 6, "22012", 4, 3, ...Array(200).fill(1)]);
});

test("a look-up inside a transaction is part of it", async () => {
  await database.db.transaction().execute(async (trx) => {
    expect(await pidOf(trx)).toBe(await pidOf(trx));
    await expect(divide(database.db, { by: 1 })).rejects.toThrow("a transaction is open here");
  });
});

test("look-ups share a connection that nothing else has, and have a new one when it breaks", async () => {
  const { db } = database;
  const [pid, same] = await Promise.all([pidOf(db), pidOf(db)]);
  expect(same).toBe(pid);
  const { rows: others } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  expect(others[0]?.pid).not.toBe(pid);

  const lost = Promise.allSettled([pidOf(db, 60), divide(db, { by: 1 })]);
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where pid = ${pid} and state = 'active'`.execute(db);
    expect(rows).toHaveLength(1);
  });
  await sql`select pg_terminate_backend(${pid})`.execute(db);
  expect((await lost).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await pidOf(db)).not.toBe(pid);
});
