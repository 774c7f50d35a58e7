import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { AppError } from "../errors/errors.ts";
import type { Db } from "./tables.ts";

const folder = new URL("./migrations/", import.meta.url);

/** A lock is of the whole database, what is migrated of one schema: who migrates another waits for nobody. */
const turn = sql`hashtext('tramite migrations of ' || current_schema())`;

/** That of the whole database: an extension is no schema's own, and "if not exists" does not see one that is just being made. */
const extensionTurn = sql`hashtext('tramite extensions')`;

export type Migration = { readonly name: string; readonly text: string };

/**
 * Applies what is missing, each in a transaction of its own; processes that start together on one schema take turns, and
 * those of one database at what belongs to all of it. One that was edited after it was applied is refused: databases that
 * have it and those to come would differ. The connection must have no time limit, since a migration of a large table takes
 * as long as it takes.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[] = readMigrations(),
): Promise<readonly string[]> {
  const applied: string[] = [];
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${turn})`.execute(connection);
    try {
      const done = await readApplied(connection);
      for (const { name, text } of migrations) {
        const hash = hashOf(text);
        const before = done.get(name);
        if (before !== undefined) {
          await checkApplied(connection, name, before, hash);
          continue;
        }
        await connection.transaction().execute(async (trx) => {
          if (/\bcreate extension\b/i.test(text))
            await sql`select pg_advisory_xact_lock(${extensionTurn})`.execute(trx);
          await sql.raw(text).execute(trx);
          await sql`insert into migrations (name, hash) values (${name}, ${hash})`.execute(trx);
        });
        applied.push(name);
      }
    } finally {
      await sql`select pg_advisory_unlock(${turn})`.execute(connection);
    }
  });
  return applied;
}

export function readMigrations(): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));
}

/** The hashes of what was applied, by name; null where it was applied before hashes were kept. */
async function readApplied(db: Db): Promise<ReadonlyMap<string, string | null>> {
  await sql`create table if not exists migrations (
    name text primary key, hash text, applied_at timestamptz not null default now()
  )`.execute(db);
  await sql`alter table migrations add column if not exists hash text`.execute(db);
  const { rows } = await sql<{
    name: string;
    hash: string | null;
  }>`select name, hash from migrations`.execute(db);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

async function checkApplied(db: Db, name: string, before: string | null, hash: string): Promise<void> {
  if (before === null) await sql`update migrations set hash = ${hash} where name = ${name}`.execute(db);
  else if (before !== hash) {
    throw new AppError("invalid-configuration", {
      detail: `migration "${name}": it was edited after this database applied it — restore it, and write what changes as a new one`,
    });
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
