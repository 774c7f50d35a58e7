import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
import { hashMigrations, migrate } from "./migrate.ts";
import { openPglite } from "./pglite-client.ts";
import { pgliteDialect } from "./pglite-dialect.ts";
import type { Tables } from "./tables.ts";

/**
 * Path of an empty, migrated PGlite database, made the first time that these migrations are seen. To create a
 * cluster takes seconds; to unpack one, a fraction of one.
 */
export async function findTemplate(cacheFolder: string): Promise<string> {
  const path = join(cacheFolder, `pglite-${pgliteVersion()}-${hashMigrations()}.tar`);
  if (existsSync(path)) return path;
  const client = await openPglite({}, 60_000);
  const db = new Kysely<Tables>({ dialect: pgliteDialect(client, 60_000) });
  try {
    await migrate(db);
    mkdirSync(cacheFolder, { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, await client.dump());
    renameSync(draft, path);
  } finally {
    await db.destroy();
  }
  return path;
}

function pgliteVersion(): string {
  const entry = import.meta.resolve("@electric-sql/pglite");
  const { version } = JSON.parse(readFileSync(new URL("../package.json", entry), "utf8")) as {
    version: string;
  };
  return version;
}
