import { addDays } from "#engine/identifiers/index.ts";
import type { DemoBroker } from "#engine/language/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { portionOf } from "../../insurance/ledger/portion.ts";
import { writeInstalments } from "../../records/unpaid/write-instalments.ts";
import { demoBrokerId } from "./demo.ts";

/** How many days of cover are left of each, the first ones of a broker's policies; nobody says of the last. */
const left = [-3, 2, 4, 11, 21, null] as const;

/** Writes some instalments of the demonstration's own policies that nobody collected, once; each says that it is one. */
export async function seedUnpaid(db: Db, now: Date, brokers: readonly DemoBroker[]): Promise<void> {
  const known = await db.selectFrom("unpaid_instalments").select("id").limit(1).executeTakeFirst();
  if (known) return;
  const today = dayOf(now);
  for (const { email } of brokers) {
    const brokerId = demoBrokerId(email);
    const policies = await db
      .selectFrom("policies")
      .select(["insurer", "number", "total_premium as total"])
      .where("broker_id", "=", brokerId)
      .where("is_demo", "=", true)
      .where("total_premium", "is not", null)
      .orderBy("number")
      .limit(left.length)
      .execute();
    await db.transaction().execute(async (trx) => {
      for (const [at, { insurer, number, total }] of policies.entries()) {
        const days = left[at] ?? null;
        const dueOn = addDays(today, (days ?? 8) - 20) ?? today;
        const said = {
          key: `${number.replace(/[^a-z0-9]/gi, "").toUpperCase()} ${at + 3}`,
          ...{ policyNumber: number, instalment: `${at + 3}/12`, dueOn, paidOn: null },
          amount: portionOf(total ?? 0, 833),
          coveredUntil: days === null ? null : (addDays(today, days) ?? today),
          reason: "Demostración: sin fondos",
        };
        await writeInstalments(trx, { brokerId, insurer }, [said], now);
      }
    });
  }
}
