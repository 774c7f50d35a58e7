import type { DemoBroker, DemoCondition, DemoOperator, DemoPerson } from "#engine/language/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { FileStore } from "../../infrastructure/files/store.ts";
import type { Keys } from "../../people/sessions/keys.ts";
import { seedBrokers } from "./brokers.ts";
import { seedConditions } from "./conditions.ts";
import { seedContacts } from "./contacts.ts";
import { seedDemo } from "./demo.ts";
import { seedDifferences } from "./differences.ts";
import { seedLedger } from "./ledger.ts";
import { seedOperators } from "./operators.ts";
import { seedUnpaid } from "./unpaid.ts";
import { seedWaiting } from "./waiting.ts";

/** Who and what there is in a demonstration, as its documents have it. */
export type Demonstration = {
  readonly people: readonly DemoPerson[];
  readonly brokers: readonly DemoBroker[];
  readonly conditions: readonly DemoCondition[];
  readonly operators: readonly DemoOperator[];
};

/** Writes a demonstration: people come after their brokers, and what was paid after both. */
export async function seedAll(
  { db, store, keys }: { readonly db: Db; readonly store: FileStore; readonly keys: Keys },
  now: Date,
  { people, brokers, conditions, operators }: Demonstration,
): Promise<void> {
  await seedBrokers(db, now, brokers);
  await seedOperators(db, now, operators, keys);
  await seedDemo(db, now, people);
  await seedConditions(db, now, conditions);
  await seedContacts(db);
  await seedLedger({ db, store }, now, brokers);
  await seedDifferences(db, now, brokers);
  await seedUnpaid(db, now, brokers);
  await seedWaiting({ db, store }, now, brokers);
}
