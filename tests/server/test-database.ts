import type { DemoBroker, DemoPerson } from "#engine/language/index.ts";
import { seedBrokers } from "#server/demonstration/seed/brokers.ts";
import { seedContacts } from "#server/demonstration/seed/contacts.ts";
import { seedDemo } from "#server/demonstration/seed/demo.ts";
import { seedOperators } from "#server/demonstration/seed/operators.ts";
import { type Database, type DatabaseOptions, openDatabase } from "#server/infrastructure/db/connect.ts";
import { type Keys, openKeys } from "#server/people/sessions/keys.ts";
import { demoBrokers, demoOperators, demoPeople } from "#tests/server/demo-people.ts";
import { createTestDatabase, migrated, type Template } from "./postgres.ts";

/** One key for all harnesses: two of them may share a database. */
export const testKeys = openKeys(new Uint8Array(32).fill(7));

/** Server's time when a harness starts. */
export const startOfTime = Date.parse("2026-11-20T15:00:00Z");

/** The schema with the people of the demonstration. */
const seeded: Template = {
  name: "seeded",
  fill: async (url) => {
    const database = await openDatabase({ url });
    await seed(database.db, new Date(startOfTime), demoPeople, demoBrokers, testKeys);
    await database.close();
  },
};

/** A database of its own, migrated by those given or those of the product. */
export async function openTestDatabase({
  migrations,
  host,
}: Pick<DatabaseOptions, "migrations"> & {
  /** Host and port to reach it by in place of its own. */
  readonly host?: string;
} = {}): Promise<Database> {
  return openCopy(migrations ? undefined : migrated, { ...(migrations ? { migrations } : {}) }, host);
}

/** A copy of the schema with the people of the demonstration. */
export function openSeeded(): Promise<Database> {
  return openCopy(seeded, {});
}

async function openCopy(
  template: Template | undefined,
  options: Omit<DatabaseOptions, "url">,
  host?: string,
): Promise<Database> {
  const { url, drop } = await createTestDatabase(template);
  const address = host === undefined ? url : Object.assign(new URL(url), { host }).href;
  const database = await openDatabase({ ...options, url: address });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Writes the people, brokers and operators of a demonstration. */
export async function seed(
  db: Database["db"],
  now: Date,
  people: readonly DemoPerson[],
  brokers: readonly DemoBroker[],
  keys: Keys,
): Promise<void> {
  await seedBrokers(db, now, brokers);
  await seedDemo(db, now, people);
  await seedOperators(db, now, demoOperators, keys);
  await seedContacts(db);
}
