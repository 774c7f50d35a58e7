import type { DemoBroker } from "#engine/language/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { portionOf } from "../../insurance/ledger/portion.ts";
import { type SaidLine, writeMovements } from "../../insurance/ledger/write-movements.ts";
import { firstOfMonth } from "../../records/liquidations/months.ts";
import { demoBrokerId } from "./demo.ts";

/** By which the lines of this are known again. */
const prefix = "Demostración diferencia";

/** Lets this month of the demonstration differ from what was expected of it, once: a line twice, and one of nobody's. */
export async function seedDifferences(db: Db, now: Date, brokers: readonly DemoBroker[]): Promise<void> {
  const known = await db.selectFrom("movements").select("id").where("line", "like", `${prefix}%`).limit(1);
  if (await known.executeTakeFirst()) return;
  const period = firstOfMonth(dayOf(now));
  for (const { email } of brokers) {
    const brokerId = demoBrokerId(email);
    const first = await db
      .selectFrom("movements")
      .select(["insurer", "policy_number as policyNumber", "net_premium as netPremium", "rate", "commission"])
      .where("broker_id", "=", brokerId)
      .where("period", "=", period)
      .where("producer_id", "is", null)
      .where("line", "like", "Demostración %")
      .orderBy("insurer")
      .orderBy("line")
      .limit(1)
      .executeTakeFirst();
    if (!first) continue;
    const { insurer, policyNumber, netPremium, rate, commission } = first;
    const said = { period, kind: "commission", rate } as const;
    const other = Math.round(netPremium / 3);
    const lines: readonly SaidLine[] = [
      { ...said, line: `${prefix} 1`, policyNumber, netPremium, commission },
      {
        ...{ ...said, line: `${prefix} 2`, policyNumber: "DEMO-9999", netPremium: other },
        commission: portionOf(other, rate ?? 0),
      },
    ];
    await db
      .transaction()
      .execute((trx) =>
        writeMovements(trx, lines, { brokerId, insurer, fileId: null, author: "seed", at: now }),
      );
  }
}
