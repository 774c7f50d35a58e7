import { randomUUID } from "node:crypto";
import { formatDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { FileStore } from "../../infrastructure/files/store.ts";
import { liquidate, type Withheld } from "../../insurance/ledger/liquidate.ts";
import { rateOf } from "../../insurance/ledger/portion.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { drawReport } from "../reports/draw-report.ts";
import { keepFile } from "./files.ts";
import { takeLines } from "./lines.ts";
import { type Liquidation, loadLiquidation, refuseUnreachable } from "./liquidation.ts";
import { moveLiquidation } from "./move.ts";
import { paperOf } from "./paper.ts";
import texts from "./texts.json" with { type: "json" };
import { readWithheld } from "./withheld.ts";

/** What the office decides of a liquidation; `details` say what is held back of one that becomes payable. */
export type LiquidationOrder = {
  readonly id: string;
  readonly status: string;
  readonly note?: string | undefined;
  readonly details?: Readonly<Record<string, string>> | undefined;
};

type Services = { readonly db: Db; readonly store: FileStore };

const office = { mover: "office", who: "office", address: "sandbox" } as const;

/** Makes a liquidation payable, pays it, or refuses its invoice: where its table of statuses lets the office. */
export async function decideLiquidation(
  { db, store }: Services,
  { id, status, note, details = {} }: LiquidationOrder,
  at: Date,
): Promise<{ readonly from: string; readonly to: string }> {
  const withheld = readWithheld(details);
  return db.transaction().execute(async (trx) => {
    const liquidation = await loadLiquidation(trx, { id, isLocked: true });
    refuseUnreachable(liquidation, status, "office");
    if (status === "pending") await release(trx, store, liquidation, withheld, at);
    else {
      const decided = status === "paid" ? "paid" : "rejected";
      await moveLiquidation(trx, liquidation, { status: decided, by: office, at, note });
    }
    return { from: liquidation.status, to: status };
  });
}

/** Adds the open movements of its months up; from then on nothing of it changes, and its paper is kept as it was drawn. */
async function release(
  trx: Trx,
  store: FileStore,
  liquidation: Liquidation,
  withheld: readonly Withheld[],
  at: Date,
): Promise<void> {
  const { id, brokerId, number, from, to } = liquidation;
  const today = dayOf(at);
  const refused = (text: string) => new AppError("invalid-request", { text, params: { to: formatDate(to) } });
  if (today <= to) throw refused(texts.notOver);
  const account = await findAccount(trx, brokerId);
  const { name = "", lastName = "", taxIdentification, vatCondition } = (account?.profile ?? {}) as Profile;
  if (vatCondition === undefined) throw refused(texts.vatUnknown);
  const { taxes } = await parametersAt(trx, today);
  const lines = await takeLines(trx, liquidation);
  const sums = liquidate(lines, vatCondition === "registered" ? rateOf(taxes.iva) : 0, withheld);
  if (sums.invoiceTotal <= 0) throw refused(texts.nothingToInvoice);
  const broker = [name, lastName].filter(Boolean).join(" ");
  const bytes = await drawReport(
    paperOf({ number, from, to, broker, cuit: taxIdentification, lines, sums, at }),
  );
  const file = {
    id: randomUUID(),
    kind: "liquidation",
    name: `${number}.pdf`,
    type: "application/pdf",
  } as const;
  await keepFile(trx, { liquidationId: id, ...file, bytes, author: office.who, at }, store);
  const { subTotal, invoiceTotal, vatRate, vat, withholdings, payable } = sums;
  await moveLiquidation(trx, liquidation, {
    ...{ status: "pending", by: office, at },
    changes: {
      ...{ sub_total: subTotal, invoice_total: invoiceTotal, vat_rate: vatRate, vat, payable },
      ...{ withholdings: JSON.stringify(withholdings), available_on: today },
    },
    after: { invoiceTotal, payable, lines: lines.length },
  });
}

/** What of a broker's profile a liquidation is drawn with. */
type Profile = {
  readonly name?: string;
  readonly lastName?: string;
  readonly taxIdentification?: string;
  readonly vatCondition?: "registered" | "monotax";
};

/** The liquidations that wait for the office, a line each: to be made payable, or their invoice looked at. */
export async function waitingLines(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("liquidations as l")
    .innerJoin("brokers as b", "b.id", "l.broker_id")
    .select(["l.id", "l.number", "l.status", "l.due_on as dueOn", "b.email"])
    .where("l.status", "in", ["unavailable", "invoiced"])
    .orderBy("l.period_to")
    .execute();
  return rows.map(({ id, number, status, dueOn, email }) =>
    [id, number, status, email, ...(dueOn === null ? [] : [`due ${dueOn}`])].join("  "),
  );
}
