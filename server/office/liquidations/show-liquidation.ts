import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { liquidate } from "../../insurance/ledger/liquidate.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { vatRateOf } from "../../records/liquidations/decide.ts";
import { filesOf } from "../../records/liquidations/files.ts";
import { firstLinesOf, linesFrom, openLinesFrom, openTotals } from "../../records/liquidations/lines.ts";
import { hasEarlierOpen, type Liquidation } from "../../records/liquidations/liquidation.ts";
import { showLine, showLiquidation } from "../../records/liquidations/show.ts";
import statuses from "../../records/liquidations/statuses.json" with { type: "json" };
import { dueAfter } from "../../records/liquidations/take-invoice.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { isBroughtBy, statusesThat } from "../../records/statuses.ts";
import { listChanges } from "../changes.ts";
import { showOfBroker } from "./list-liquidations.ts";

/** One as the office decides on it: an open one as it would come to now, with what may be done and what was. */
export async function showOne(
  { db, clock, rules }: Pick<RecordServices, "db" | "clock" | "rules">,
  liquidation: Liquidation,
): Promise<object> {
  const now = clock();
  const { id, brokerId, cae } = liquidation;
  const account = await findAccount(db, brokerId);
  const { professionalLicense: license = null, taxIdentification: cuit = null } = account?.profile ?? {};
  const [{ sums, lines, count, lacks }, files, dueIfSent, changes] = await Promise.all([
    addedUp(db, liquidation, account?.profile, now),
    filesOf(db, id),
    dueAfter(db, now),
    listChanges(db, "liquidation", id),
  ]);
  const titleOf = (product: string) => rules.titleOf(product);
  return {
    ...showLiquidation({ ...liquidation, ...sums }, { lines, count, files, titleOf, dueIfSent }),
    ...showOfBroker({ ...liquidation, ...sums }, account),
    ...{ email: account?.email ?? "", license, cuit, cae, changes },
    lacks,
    outcomes: lacks === null ? outcomesOf(liquidation) : [],
    statuses: Object.fromEntries(Object.entries(statuses).map(([name, { title }]) => [name, title])),
  };
}

/** The lines of one from one of them on; of an open one as it would take them now. */
export async function showLines(
  { db, rules }: Pick<RecordServices, "db" | "rules">,
  liquidation: Liquidation,
  from: number,
): Promise<readonly object[]> {
  const lines =
    liquidation.status === "unavailable"
      ? await openLinesFrom(db, liquidation, from)
      : await linesFrom(db, liquidation.id, from);
  return lines.map((line) => showLine(line, (product) => rules.titleOf(product)));
}

/** What it comes to: as it was stored, and of an open one as it would be stored now, without what is held back. */
async function addedUp(
  db: Db,
  liquidation: Liquidation,
  profile: Readonly<Record<string, unknown>> | undefined,
  now: Date,
) {
  const { id, status, to } = liquidation;
  if (status !== "unavailable") return { sums: {}, ...(await firstLinesOf(db, id)), lacks: null };
  const today = dayOf(now);
  const [lines, { earned, refunded, count }, vatRate, isEarlierOpen] = await Promise.all([
    openLinesFrom(db, liquidation, 0),
    openTotals(db, liquidation),
    vatRateOf(db, profile, today),
    hasEarlierOpen(db, liquidation),
  ]);
  // Lines come rounded: what they come to together is what each of them adds.
  const sums = liquidate([{ commission: earned }, { commission: refunded }], vatRate ?? 0, []);
  const reasons = [
    ...(today <= to ? ["notOver"] : []),
    ...(isEarlierOpen ? ["earlierOpen"] : []),
    ...(vatRate === undefined ? ["vatUnknown"] : []),
    ...(sums.invoiceTotal <= 0 ? ["nothingToInvoice"] : []),
  ];
  return { sums, lines, count, lacks: reasons[0] ?? null };
}

/** Where the office may bring it. */
function outcomesOf({ status }: Liquidation): readonly string[] {
  const next: readonly string[] = statuses[status as keyof typeof statuses].next;
  return statusesThat(statuses, (one) => isBroughtBy(one, "office")).filter((name) => next.includes(name));
}
