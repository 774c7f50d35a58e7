import { randomUUID } from "node:crypto";
import type { DemoBroker } from "#engine/language/index.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { FileStore } from "../../infrastructure/files/store.ts";
import { communication } from "../../records/communications/communication.ts";
import { recordStatus } from "../../records/history.ts";
import { keepFile } from "../../records/liquidations/files.ts";
import { type Liquidation, selectLiquidations } from "../../records/liquidations/liquidation.ts";
import { liquidationTitle } from "../../records/liquidations/months.ts";
import { moveLiquidation } from "../../records/liquidations/move.ts";
import { dueAfter } from "../../records/liquidations/take-invoice.ts";
import { drawReport } from "../../records/reports/draw-report.ts";
import { indexColumns } from "../../records/search-index.ts";
import { demoBrokerId, uuidOf } from "./demo.ts";

type Services = { readonly db: Db; readonly store: FileStore };

/**
 * Lets something wait for the office of a demonstration, once: the invoice of the first liquidation that waits for one, and a
 * question. Both say what they are.
 */
export async function seedWaiting(
  { db, store }: Services,
  now: Date,
  brokers: readonly DemoBroker[],
): Promise<void> {
  const ids = brokers.map(({ email }) => demoBrokerId(email));
  if (ids.length === 0) return;
  const sent = await db
    .selectFrom("liquidations")
    .select("id")
    .where("status", "in", ["invoiced", "paid", "rejected"])
    .limit(1)
    .executeTakeFirst();
  const pending = await selectLiquidations(db)
    .where("broker_id", "in", ids)
    .where("status", "=", "pending")
    .orderBy("period_to")
    .orderBy("broker_id")
    .limit(1)
    .executeTakeFirst();
  if (!pending || sent) return;
  await invoice({ db, store }, pending as Liquidation, now);
  await db.transaction().execute((trx) => ask(trx, pending.brokerId, now));
}

async function invoice({ db, store }: Services, liquidation: Liquidation, at: Date): Promise<void> {
  const { id, brokerId } = liquidation;
  const due_on = await dueAfter(db, at);
  const bytes = await drawReport({
    title: "Factura de demostración",
    letterhead: { name: "Demostración", color: "#6b7280", footer: "No es un comprobante" },
    facts: [{ title: "De", text: liquidationTitle(liquidation) }],
    entries: [],
    note: "No es un comprobante: está para probar cómo la revisa la oficina.",
    at,
  });
  await db.transaction().execute(async (trx) => {
    const by = { mover: "broker", who: `broker:${brokerId}`, address: "local" } as const;
    await moveLiquidation(trx, liquidation, { status: "invoiced", by, at, changes: { due_on } });
    const file = { id: randomUUID(), name: "factura-de-demostracion.pdf", type: "application/pdf" };
    await keepFile(trx, { ...file, liquidationId: id, kind: "invoice", bytes, author: by.who, at }, store);
  });
}

async function ask(trx: Trx, brokerId: string, at: Date): Promise<void> {
  const id = uuidOf(`communication ${brokerId}`);
  const answers = {
    kind: "question",
    subject: "Consulta de demostración",
    text: "¿Cuándo se acredita la liquidación que facturé? Es una consulta de demostración.",
  };
  const facts = { subject: answers.subject, last: answers.text };
  const status = "pending";
  const author = `broker:${brokerId}`;
  const added = await trx
    .insertInto("records")
    .values({
      ...{ id, entity: communication.name, owner: author, writer: author, status },
      ...{ answers: jsonb(answers), facts: jsonb(facts), created_at: at, updated_at: at, sent_at: at },
      ...indexColumns(communication, { status, answers, facts }),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) await recordStatus(trx, { recordId: id, status, author, at });
}
