import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { openTestDatabase } from "../../harness.ts";

const migration = "server/infrastructure/db/migrations/0060-one-vocabulary-of-phones.sql";

test("a broker's landline is a home's, and nothing else of them changes", async () => {
  const { db, close } = await openTestDatabase({ migrations: [] });
  await sql`create table brokers (id int, profile jsonb not null)`.execute(db);
  await sql`insert into brokers values (1, '{"name": "Ana", "phoneType": "landline"}'), (2, '{"phoneType": "mobile"}'), (3, '{}')`.execute(
    db,
  );
  await sql.raw(readFileSync(inRepository(migration), "utf8")).execute(db);
  const { rows } = await sql`select profile from brokers order by id`.execute(db);
  expect(rows).toEqual([
    { profile: { name: "Ana", phoneType: "home" } },
    { profile: { phoneType: "mobile" } },
    { profile: {} },
  ]);
  await close();
});
