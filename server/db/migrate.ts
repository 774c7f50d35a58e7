import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Db } from "./tables.ts";

const folder = new URL("./migrations/", import.meta.url);

type Migration = { readonly name: string; readonly text: string };

/** Applies what is missing, each in a transaction of its own; processes that start together take turns. */
export async function migrate(db: Db): Promise<readonly string[]> {
  const applied: string[] = [];
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('tramite migrations'))`.execute(connection);
    try {
      await sql`create table if not exists migrations (
        name text primary key, applied_at timestamptz not null default now()
      )`.execute(connection);
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(connection);
      const done = new Set(rows.map(({ name }) => name));
      for (const { name, text } of readMigrations()) {
        if (done.has(name)) continue;
        await connection.transaction().execute(async (trx) => {
          await sql.raw(text).execute(trx);
          await sql`insert into migrations (name) values (${name})`.execute(trx);
        });
        applied.push(name);
      }
    } finally {
      await sql`select pg_advisory_unlock(hashtext('tramite migrations'))`.execute(connection);
    }
  });
  return applied;
}

/** Names the state of the schema: the same migrations, the same hash. */
export function hashMigrations(): string {
  const hash = createHash("sha256");
  for (const { name, text } of readMigrations()) hash.update(name).update("\0").update(text).update("\0");
  return hash.digest("hex").slice(0, 16);
}

function readMigrations(): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));
}
