import { sql } from "kysely";
import { addDays } from "#engine/identifiers/index.ts";
import type { DemoBroker } from "#engine/language/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { FileStore } from "../../infrastructure/files/store.ts";
import { portionOf } from "../../insurance/ledger/portion.ts";
import { type SaidLine, writeMovements } from "../../insurance/ledger/write-movements.ts";
import { profileWith } from "../../people/brokers/broker.ts";
import { decideLiquidation } from "../../records/liquidations/decide.ts";
import { selectLiquidations } from "../../records/liquidations/liquidation.ts";
import { firstOfMonth } from "../../records/liquidations/months.ts";
import { openLiquidations } from "../../records/liquidations/open-liquidations.ts";
import { demoBrokerId } from "./demo.ts";

/** How many months before this one a demonstration tells of. */
const months = 3;
/** What is paid where nothing was agreed for when a policy began: 15 %, of nobody's. */
const usualRate = 1500;

/**
 * Writes what the demonstration's own policies would have earned, once: this month is under way, what was before is to be
 * invoiced. Its lines are called so that nobody takes them for an insurer's.
 */
export async function seedLedger(
  { db, store }: { readonly db: Db; readonly store: FileStore },
  now: Date,
  brokers: readonly DemoBroker[],
): Promise<void> {
  const ids = brokers.map(({ email }) => demoBrokerId(email));
  const known = await db.selectFrom("ledger_balances").select("broker_id").limit(1).executeTakeFirst();
  if (known || ids.length === 0) return;
  for (let ago = months; ago >= 0; ago -= 1) await seedMonth(db, ids, monthsAgo(now, ago), now);
  await db
    .updateTable("brokers")
    .set({ profile: profileWith({ vatCondition: "registered" }) })
    .where("id", "in", ids)
    .where("is_demo", "=", true)
    .execute();
  for (let turn = 0; turn < months; turn += 1) {
    await openLiquidations(db, now);
    const open = await selectLiquidations(db)
      .where("status", "=", "unavailable")
      .where("broker_id", "in", ids)
      .where("period_to", "<", firstOfMonth(dayOf(now)))
      .execute();
    for (const { id } of open) {
      const details = { ganancias: "2,00", iibb_B: "1,75" };
      await decideLiquidation({ db, store }, { id, status: "pending", details }, now);
    }
  }
  await openLiquidations(db, now);
  // Nothing of it is news.
  const read = db.updateTable("notifications").set({ read_at: now }).where("kind", "=", "liquidation");
  await read.where("broker_id", "in", ids).execute();
}

/** The first day of the month so many months before. */
function monthsAgo(now: Date, ago: number): string {
  let first = firstOfMonth(dayOf(now));
  for (let turn = 0; turn < ago; turn += 1) first = firstOfMonth(addDays(first, -1) ?? first);
  return first;
}

async function seedMonth(db: Db, ids: readonly string[], period: string, at: Date): Promise<void> {
  const policies = await db
    .selectFrom("policies")
    .select(["broker_id as brokerId", "insurer", "number", "total_premium as total"])
    .select(
      sql<number | null>`(select rate from commercial_conditions
        where id = condition_in_force(policies.broker_id, policies.insurer, policies.product, policies.starts_on))`.as(
        "agreed",
      ),
    )
    .where("broker_id", "in", ids)
    .where("is_demo", "=", true)
    .where("total_premium", "is not", null)
    .where("currency", "=", "ARS")
    .execute();
  const accounts = Map.groupBy(policies, ({ brokerId, insurer }) => `${brokerId} ${insurer}`);
  await db.transaction().execute(async (trx) => {
    for (const [account, own] of accounts) {
      const [brokerId = "", insurer = ""] = account.split(" ");
      const lines = own.map(({ number, total, agreed }): SaidLine => {
        const rate = agreed ?? usualRate;
        const netPremium = portionOf(total ?? 0, 750);
        const line = { line: `Demostración ${number} ${period.slice(0, 7)}`, policyNumber: number, period };
        return { ...line, kind: "commission", netPremium, rate, commission: portionOf(netPremium, rate) };
      });
      await writeMovements(trx, lines, { brokerId, insurer, fileId: null, author: "seed", at });
    }
  });
}
