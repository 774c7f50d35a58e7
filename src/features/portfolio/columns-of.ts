import { type Currency, formatMoney, formatNumber, formatPercent } from "#engine/expression/index.ts";
import type { Column } from "#src/desk/list/list.ts";
import { portfolioText } from "#src/shared/i18n/portfolio-text.ts";
import { countText, type Row, type View } from "./portfolio.ts";

type Look = {
  readonly view: View;
  readonly rows: readonly Row[];
  /** How many policies a part is told of. */
  readonly policies: number;
  readonly isEarned: boolean;
};

/** What a table tells of each row, and its spreadsheet. */
export function columnsOf({ view, rows, policies, isEarned }: Look): readonly Column<Row>[] {
  const isGroup = view !== "month" && view !== "ending";
  const currencies = new Set(rows.flatMap(({ premiums }) => Object.keys(premiums)));
  const others = [...currencies].filter((currency) => currency !== "ARS").toSorted();
  const columns: readonly (Column<Row> | false)[] = [
    {
      id: "name",
      title: portfolioText(`column.${view === "ending" ? "month" : view}`),
      text: ({ name }) => name,
    },
    number("policies", ({ policies: count }) => countText(count)),
    isGroup && number("share", (row) => shareText(row.policies, policies)),
    money("premium", ({ premiums }) => premiums.ARS ?? 0),
    ...others.map((currency) => ({
      ...money("premium", ({ premiums }) => premiums[currency] ?? 0, currency as Currency),
      id: currency,
      title: portfolioText("column.premiumIn", { currency }),
    })),
    rows.some(({ unpriced }) => unpriced > 0) && number("unpriced", ({ unpriced }) => countText(unpriced)),
    view !== "ending" && number("claims", ({ claims = 0 }) => countText(claims)),
    isGroup && number("frequency", ({ frequency }) => rateText(frequency)),
    isGroup &&
      rows.some(({ paid = 0 }) => paid > 0) &&
      number("lossRatio", ({ lossRatio }) => rateText(lossRatio)),
    isEarned && view !== "ending" && money("netPremium", ({ netPremium }) => netPremium),
    isEarned && view !== "ending" && money("commission", ({ commission }) => commission),
    isGroup && number("ending", ({ ending = 0 }) => countText(ending)),
  ];
  return columns.filter((column) => column !== false);
}

type Word = "policies" | "share" | "premium" | "unpriced" | "claims" | "frequency" | "lossRatio";

function number(
  id: Word | "netPremium" | "commission" | "ending",
  text: (row: Row) => string | null,
): Column<Row> {
  return { id, title: portfolioText(`column.${id}`), text, isNumber: true };
}

/** Whole pesos are read; the spreadsheet has the centavos as well. */
function money(
  id: "premium" | "netPremium" | "commission",
  of: (row: Row) => number | null | undefined,
  currency: Currency = "ARS",
): Column<Row> {
  const textIn = (row: Row, decimals: 0 | 2) => {
    const amount = of(row);
    return amount === null || amount === undefined ? null : formatMoney(amount, currency, decimals);
  };
  return { ...number(id, (row) => textIn(row, 2)), draw: (row) => textIn(row, 0) };
}

/** Which part of a whole, to a tenth of a percent. */
export function shareText(count: number, whole: number): string | null {
  return whole === 0 ? null : formatPercent(Math.round((count * 1000) / whole) / 10);
}

/** A rate in hundredths. */
export function rateText(rate: number | null | undefined): string | null {
  return rate === null || rate === undefined ? null : formatNumber(rate / 100);
}

/** What all rows come to; of a month's policies there is no sum. */
export function totalOf(
  {
    total,
    isEarned,
  }: { readonly total: Omit<Row, "id" | "name" | "to" | "short" | "isLit">; isEarned: boolean },
  view: View,
  rows: readonly Row[],
): Row {
  const row = { ...total, id: "total", name: portfolioText("total"), to: "", short: "", isLit: true };
  if (view !== "ending") return isEarned ? row : { ...row, netPremium: null, commission: null };
  const sum = (of: (one: Row) => number) => rows.reduce((whole, one) => whole + of(one), 0);
  const currencies = new Set(rows.flatMap(({ premiums }) => Object.keys(premiums)));
  return {
    ...row,
    policies: sum(({ policies }) => policies),
    unpriced: sum(({ unpriced }) => unpriced),
    premiums: Object.fromEntries(
      [...currencies].map((currency) => [currency, sum(({ premiums }) => premiums[currency] ?? 0)]),
    ),
  };
}
