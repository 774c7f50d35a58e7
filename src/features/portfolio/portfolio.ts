import { formatMoney } from "#engine/expression/index.ts";
import type { Producer } from "#src/desk/list/use-producers.ts";
import { portfolioText } from "#src/shared/i18n/portfolio-text.ts";

export const portfolioPath = "/cartera";

export const views = ["month", "product", "insurer", "producer", "ending"] as const;
export type View = (typeof views)[number];

export const measures = ["policies", "premium", "claims", "commission"] as const;
export type Measure = (typeof measures)[number];

/** How many policies, what they cost by currency in centavos, and of how many nobody says it. */
type Counted = {
  readonly policies: number;
  readonly premiums: Readonly<Record<string, number>>;
  readonly unpriced: number;
};

/** What came of it; money in centavos, null where it is not told. */
type Came = {
  readonly claims: number;
  readonly netPremium: number | null;
  readonly commission: number | null;
};

/** `frequency` in hundredths: of claims, for each hundred policies and a year. */
type Figures = Counted &
  Came & {
    readonly ending: number;
    readonly frequency: number | null;
    /** Centavos that insurers paid of those claims, and of each hundred of premium in hundredths. */
    readonly paid: number;
    readonly lossRatio: number | null;
  };

/** An insurer, a product or a producer; without a title it is what hangs on no policy. */
type Group = Figures & { readonly id: string; readonly title: string | null };

type MonthFigures = Counted & Came & { readonly month: string };

type Ending = Counted & { readonly month: string; readonly from: string; readonly to: string };

/** The server's answer: `month` as `YYYY-MM`, days in wire form. */
export type Portfolio = {
  readonly day: string;
  /** Whether what was earned is told. */
  readonly isEarned: boolean;
  readonly producers: readonly Producer[];
  readonly total: Figures;
  readonly months: readonly MonthFigures[];
  readonly endings: readonly Ending[];
  readonly byProduct: readonly Group[];
  readonly byInsurer: readonly Group[];
  readonly byProducer: readonly Group[];
};

/** A row of any view: what it is called, where its policies are, and what is known of it. */
export type Row = Counted &
  Partial<Omit<Figures, keyof Counted>> & {
    readonly id: string;
    readonly name: string;
    readonly to: string;
    /** What its name is in a column of a chart, where that is short. */
    readonly short: string;
    readonly isLit: boolean;
  };

export function measured(row: Row, measure: Measure): number {
  if (measure === "premium") return row.premiums.ARS ?? 0;
  return row[measure] ?? 0;
}

const whole = new Intl.NumberFormat("es-AR", { useGrouping: "always" });
const few = new Intl.NumberFormat("es-AR", {
  notation: "compact",
  maximumFractionDigits: 1,
  useGrouping: "always",
});

/** `1234` → `1.234`, as it stands below larger ones. */
export function countText(count: number): string {
  return whole.format(count);
}

/** As it is read where there is room, and where there is little. */
export function textOf(value: number, measure: Measure, isShort = false): string {
  const isMoney = measure === "premium" || measure === "commission";
  if (isShort) return isMoney ? `$\u00a0${few.format(Math.round(value / 100))}` : few.format(value);
  return isMoney ? formatMoney(value, "ARS", 0) : countText(value);
}

/** Whether that view tells of that measure. */
export function hasMeasure(view: View, measure: Measure, isEarned: boolean): boolean {
  if (measure === "commission" && !isEarned) return false;
  return view !== "ending" || measure === "policies" || measure === "premium";
}

export function chartTitle(view: View, measure: Measure): string {
  if (view === "month") return portfolioText(`chart.month.${measure}`);
  if (view !== "ending") return portfolioText(`chart.group.${measure}`);
  return portfolioText(`chart.ending.${measure === "premium" ? "premium" : "policies"}`);
}
