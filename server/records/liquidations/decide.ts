import { randomUUID } from "node:crypto";
import { formatDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { FileStore } from "../../infrastructure/files/store.ts";
import { type Problem, refuse } from "../../infrastructure/http/problems.ts";
import { liquidate, type Withheld } from "../../insurance/ledger/liquidate.ts";
import { rateOf } from "../../insurance/ledger/portion.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import type { Answers } from "../record.ts";
import { drawReport } from "../reports/draw-report.ts";
import { keepFile } from "./files.ts";
import { returnLines, takeLines } from "./lines.ts";
import {
  hasEarlierOpen,
  type Liquidation,
  loadLiquidation,
  lockTurn,
  refuseUnreachable,
} from "./liquidation.ts";
import { moveLiquidation } from "./move.ts";
import { paperOf } from "./paper.ts";
import texts from "./texts.json" with { type: "json" };
import { readWithheld, validateSums, validateWithheld } from "./withheld.ts";

/** What the office decides of a liquidation. */
export type LiquidationOrder = {
  readonly id: string;
  readonly status: string;
  /** The version that was looked at, where somebody looked: what was sent meanwhile was not. */
  readonly version?: number | undefined;
  readonly note?: string | undefined;
  /** What is held back of one that becomes payable. */
  readonly withheld?: readonly Withheld[] | undefined;
  /** The same in the words of a command. */
  readonly details?: Readonly<Record<string, string>> | undefined;
};

/** Who of the office decided it, as the audit tells: a command says no name. */
export type Decider = { readonly who: string; readonly address: string };

type Services = { readonly db: Db; readonly store: FileStore };

const commanded: Decider = { who: "office", address: "sandbox" };

/** Moves a liquidation where its table of statuses lets the office: makes it payable or undoes that, pays, rejects an invoice. */
export async function decideLiquidation(
  { db, store }: Services,
  { id, status, version, note, withheld: typed = [], details = {} }: LiquidationOrder,
  at: Date,
  decider = commanded,
): Promise<{ readonly from: string; readonly to: string }> {
  const withheld = [...typed, ...readWithheld(details)];
  refuseAny(validateWithheld(withheld));
  const by = { mover: "office", ...decider } as const;
  return db.transaction().execute(async (trx) => {
    await lockTurn(trx, id);
    const liquidation = await loadLiquidation(trx, { id, isLocked: true });
    if (version !== undefined && version !== liquidation.version)
      throw new AppError("version", { text: texts.version });
    refuseUnreachable(liquidation, status, "office");
    if (status === "pending") await release(trx, store, { liquidation, withheld, by, at });
    else if (status === "unavailable") await undoRelease(trx, { liquidation, by, at, note });
    else {
      const decided = status === "paid" ? "paid" : "rejected";
      await moveLiquidation(trx, liquidation, { status: decided, by, at, note });
    }
    return { from: liquidation.status, to: status };
  });
}

type Released = {
  readonly liquidation: Liquidation;
  readonly withheld: readonly Withheld[];
  readonly by: Decider & { readonly mover: "office" };
  readonly at: Date;
};

/** Adds the open movements of its months up; from then on nothing of it changes, and its paper is kept as it was drawn. */
async function release(
  trx: Trx,
  store: FileStore,
  { liquidation, withheld, by, at }: Released,
): Promise<void> {
  const { id, brokerId, number, from, to } = liquidation;
  const today = dayOf(at);
  const refused = (text: string) => new AppError("invalid-request", { text, params: { to: formatDate(to) } });
  if (today <= to) throw refused(texts.notOver);
  if (await hasEarlierOpen(trx, liquidation)) throw refused(texts.earlierOpen);
  const account = await findAccount(trx, brokerId);
  const { name = "", lastName = "", taxIdentification } = (account?.profile ?? {}) as Profile;
  const vatRate = await vatRateOf(trx, account?.profile, today);
  if (vatRate === undefined) throw refused(texts.vatUnknown);
  const lines = await takeLines(trx, liquidation);
  const sums = liquidate(lines, vatRate, withheld);
  if (sums.invoiceTotal <= 0) throw refused(texts.nothingToInvoice);
  refuseAny(validateSums(sums));
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
  await keepFile(trx, { liquidationId: id, ...file, bytes, author: by.who, at }, store);
  const { subTotal, invoiceTotal, vat, withholdings, payable } = sums;
  await moveLiquidation(trx, liquidation, {
    ...{ status: "pending", by, at },
    changes: {
      ...{ sub_total: subTotal, invoice_total: invoiceTotal, vat_rate: vatRate, vat, payable },
      ...{ withholdings: JSON.stringify(withholdings), available_on: today },
    },
    after: { invoiceTotal, payable, lines: lines.length },
  });
}

type Undone = Omit<Released, "withheld"> & { readonly note: string | undefined };

/** Gives the movements of a release back and clears its sums; its paper stays as a file of the past. */
async function undoRelease(trx: Trx, { liquidation, by, at, note }: Undone): Promise<void> {
  const { invoiceTotal, vat, withholdings, payable } = liquidation;
  await returnLines(trx, liquidation.id);
  await moveLiquidation(trx, liquidation, {
    ...{ status: "unavailable", by, at, note },
    changes: {
      ...{ sub_total: null, invoice_total: null, vat_rate: null, vat: null, payable: null },
      ...{ withholdings: "[]", available_on: null },
    },
    before: { invoiceTotal, vat, withholdings, payable },
  });
}

function refuseAny(problems: readonly Problem[]): void {
  if (problems.length > 0) throw refuse(problems);
}

/** What of a broker's profile a liquidation is drawn with. */
type Profile = {
  readonly name?: string;
  readonly lastName?: string;
  readonly taxIdentification?: string;
};

/** The VAT that a broker invoices with on a day, in hundredths of a percent; undefined where nothing says what they are. */
export async function vatRateOf(
  db: Db | Trx,
  profile: Answers | undefined,
  day: string,
): Promise<number | undefined> {
  const { taxes } = await parametersAt(db, day);
  const rates = new Map([
    ["registered", rateOf(taxes.iva)],
    ["monotax", 0],
  ]);
  return rates.get(String(profile?.vatCondition));
}

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
