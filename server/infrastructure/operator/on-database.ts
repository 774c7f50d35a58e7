import type { Config } from "../../config.ts";
import { openDatabase } from "../db/connect.ts";
import type { Db } from "../db/tables.ts";

/** Runs a command's work on the configured database, beside the servers that use it. */
export async function onDatabase<T>(
  { databaseUrl, dataFolder }: Pick<Config, "databaseUrl" | "dataFolder">,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(databaseUrl === undefined ? { dataFolder } : { url: databaseUrl });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
