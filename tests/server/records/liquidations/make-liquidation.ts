import { sql } from "kysely";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { diskStore } from "#server/infrastructure/files/store.ts";
import { writeMovements } from "#server/insurance/ledger/write-movements.ts";
import { decideLiquidation } from "#server/records/liquidations/decide.ts";
import { openLiquidations } from "#server/records/liquidations/open-liquidations.ts";
import type { Harness } from "../../harness.ts";

/** Makes a month payable for a broker, and answers the liquidation and its paper. Months are made in their order. */
export async function makeLiquidation(server: Harness, name: string, period = "2026-09-01") {
  const { db } = server.database;
  const at = new Date(server.time.now);
  const brokerId = demoBrokerId(`${name}@example.com`);
  await db
    .updateTable("brokers")
    .set({ profile: sql`profile || '{"vatCondition": "registered"}'::jsonb` })
    .where("id", "=", brokerId)
    .execute();
  const line = { line: `made ${period}`, policyNumber: "DEMO-0001", period, kind: "commission" } as const;
  const said = { ...line, rate: 1500, netPremium: 10_000_000, commission: 1_500_000 };
  const account = { brokerId, insurer: "zurich", fileId: null, author: "test", at };
  await db.transaction().execute((trx) => writeMovements(trx, [said], account));
  await openLiquidations(db, at);
  const { id: liquidation } = await db
    .selectFrom("liquidations")
    .select("id")
    .where("broker_id", "=", brokerId)
    .where("status", "=", "unavailable")
    .executeTakeFirstOrThrow();
  await decideLiquidation(
    { db, store: diskStore(server.folder) },
    { id: liquidation, status: "pending" },
    at,
  );
  const { id: liquidationFile } = await db
    .selectFrom("liquidation_files")
    .select("id")
    .where("liquidation_id", "=", liquidation)
    .executeTakeFirstOrThrow();
  return { liquidation, liquidationFile };
}
