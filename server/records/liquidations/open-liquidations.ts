import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { openCommission } from "./liquidation.ts";
import { firstOfMonth, lastOfMonth } from "./months.ts";

/**
 * What the clock does: who has movements that nothing has paid gets a liquidation for their first month, and one whose
 * months come to nothing that could be invoiced goes on for another month. A broker has one that is open.
 */
export async function openLiquidations(db: Db, now: Date): Promise<void> {
  const today = dayOf(now);
  const { rows: lacking } = await sql<{ readonly brokerId: string; readonly period: string }>`
    select b.broker_id as "brokerId", greatest(min(b.period), coalesce(max(l.period_to) + 1, min(b.period))) as period
    from ledger_balances b left join lateral (
      select max(period_to) as period_to, bool_or(status = 'unavailable') as "isOpen", sum(invoice_total) as paid
      from liquidations where broker_id = b.broker_id
    ) l on true
    where l."isOpen" is not true
    group by b.broker_id having sum(b.commission) <> coalesce(max(l.paid), 0)`.execute(db);
  for (const { brokerId, period } of lacking) await open(db, brokerId, period, now);
  const over = await db
    .selectFrom("liquidations")
    .select(["id", "broker_id as brokerId", "period_to as to", "version"])
    .where("status", "=", "unavailable")
    .where("period_to", "<", firstOfMonth(today))
    .execute();
  for (const { id, brokerId, to, version } of over) {
    if ((await openCommission(db, brokerId, to)) > 0) continue;
    await db
      .updateTable("liquidations")
      .set({ period_to: lastOfMonth(today), version: version + 1, updated_at: now })
      .where("id", "=", id)
      .where("version", "=", version)
      .where("status", "=", "unavailable")
      .execute();
  }
}

async function open(db: Db, brokerId: string, period: string, at: Date): Promise<void> {
  const from = firstOfMonth(period);
  await db
    .insertInto("liquidations")
    .values({
      ...{ id: randomUUID(), broker_id: brokerId, number: `L-${from.slice(0, 7)}` },
      ...{ period_from: from, period_to: lastOfMonth(from), status: "unavailable" },
      ...{ sub_total: null, invoice_total: null, vat_rate: null, vat: null, payable: null },
      ...{ available_on: null, due_on: null, invoice_number: null, cae: null, note: null },
      ...{ created_at: at, updated_at: at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
