import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/infrastructure/db/connect.ts";
import { prepare } from "#server/infrastructure/db/prepare.ts";
import { openTestDatabase } from "../../harness.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("a prepared statement is built once and gives each run its own values", async () => {
  let built = 0;
  const echo = prepare((db, { text, number }: { readonly text: string | null; readonly number: number }) => {
    built += 1;
    return sql<object>`select ${text}::text as text, ${number}::integer as number, ${"fixed"}::text as fixed,
      ${text}::text as again`.compile(db);
  });
  const runs = [
    { text: "uno", number: 1 },
    { text: null, number: 2 },
    { text: "name", number: 3 },
  ];
  for (const { text, number } of runs) {
    expect(await echo(database.db, { text, number })).toEqual([
      { text, number, fixed: "fixed", again: text },
    ]);
  }
  expect(built).toBe(1);
});

test("statements prepared apart share a connection, also when two of them are the same SQL", async () => {
  const ask = (expression: string) =>
    prepare((db, { by }: { readonly by: number }) =>
      sql<{ result: number }>`select ${sql.raw(expression)} + ${by}::integer as result`.compile(db),
    );
  const [first, same, other] = [ask("10"), ask("10"), ask("20")];
  await database.db.connection().execute(async (db) => {
    expect(await first(db, { by: 1 })).toEqual([{ result: 11 }]);
    expect(await same(db, { by: 2 })).toEqual([{ result: 12 }]);
    expect(await other(db, { by: 3 })).toEqual([{ result: 23 }]);
    expect(await first(db, { by: 4 })).toEqual([{ result: 14 }]);
  });
});

test("a statement that fails inside a transaction leaves nothing, and its connection goes on", async () => {
  const divide = prepare((db, { by }: { readonly by: number }) =>
    sql<{ result: number }>`select 10 / ${by}::integer as result`.compile(db),
  );
  const failing = database.db.transaction().execute(async (trx) => {
    await sql`create table half (id integer)`.execute(trx);
    await divide(trx, { by: 0 });
  });
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  await expect(sql`select * from half`.execute(database.db)).rejects.toMatchObject({ code: "42P01" });
  expect(await divide(database.db, { by: 5 })).toEqual([{ result: 2 }]);
});

test("a commit that PostgreSQL turned into a rollback is an error", async () => {
  const swallowed = database.db.transaction().execute(async (trx) => {
    await sql`select 1 / 0`.execute(trx).catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow();
});
