import { addDays } from "#engine/identifiers/index.ts";
import type { DemoCondition } from "#engine/language/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { storeCondition } from "../../insurance/conditions/store-condition.ts";

const dayLong = 86_400_000;

/** Writes the demonstration's commercial conditions, once: each on the day on which it began, or now where it is to come. */
export async function seedConditions(db: Db, now: Date, conditions: readonly DemoCondition[]): Promise<void> {
  const known = await db.selectFrom("commercial_conditions").select("id").limit(1).executeTakeFirst();
  if (known) return;
  const today = dayOf(now);
  for (const { inDays, ...said } of conditions.toSorted((one, other) => one.inDays - other.inDays)) {
    const from = addDays(today, inDays) ?? today;
    const at = new Date(now.getTime() + Math.min(inDays, 0) * dayLong);
    // What is of somebody's alone is left out where they are not.
    if (said.broker !== undefined && !(await isKnown(db, said.broker))) continue;
    const by = { who: "seed", address: "seed", at, isDemo: true };
    await storeCondition(db, { ...said, from }, by);
  }
}

async function isKnown(db: Db, email: string): Promise<boolean> {
  const found = await db.selectFrom("brokers").select("id").where("email", "=", email).executeTakeFirst();
  return found !== undefined;
}
