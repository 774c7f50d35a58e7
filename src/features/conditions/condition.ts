import { formatDate } from "#engine/identifiers/index.ts";
import { conditionsText } from "#src/shared/i18n/conditions-text.ts";

type Named = { readonly name: string; readonly displayName: string };

/** From a day, in wire form, on: a percentage of the collected premium, or none. */
export type Rate = { readonly from: string; readonly ratePercent: number | null };

/** What an insurer pays for a product, as it stands on the day that was asked for. */
export type ConditionRow = {
  readonly id: string | null;
  readonly insurer: Named;
  readonly product: Named;
  readonly from: string | null;
  readonly ratePercent: number | null;
  readonly bonusPercent: number | null;
  /** In centavos. */
  readonly minimumPremium: number | null;
  /** What who organizes earns beside a producer, told to whoever organizes. */
  readonly organizerPercent?: number | null;
  readonly notes: string | null;
  /** Whether it is this broker's alone. */
  readonly isOwn: boolean;
  readonly isDemonstration: boolean;
  readonly next: Rate | null;
  readonly history: readonly (Rate & { readonly standing: "upcoming" | "current" | "ended" })[];
  readonly hasCoverages: boolean;
};

/** What an insurer sells of a product: coverages, and which covers each has. */
export type CoverageSheet = {
  readonly insurer: Named;
  readonly product: Named;
  readonly covers: readonly { readonly code: string; readonly title: string }[];
  readonly clusters: readonly {
    readonly code: string;
    readonly name: string;
    readonly description?: string;
    readonly covers?: readonly string[];
    /** What the insurer calls it. */
    readonly plans: readonly string[];
  }[];
};

export const conditionsPath = "/comerciales";

/** In the address of the rates: which cell is chosen. */
export const cellName = "celda";

/** Where a condition opens by itself: at its coverages, or where there is no sheet of them among the rates. */
export function openPath(row: ConditionRow): string {
  return row.hasCoverages ? sheetPath(row) : `${conditionsPath}?${cellName}=${keyOfRow(row)}`;
}

export function sheetPath({ insurer, product }: Pick<ConditionRow, "insurer" | "product">): string {
  return `${conditionsPath}/detalle/covertura?insurer=${insurer.name}&product=${product.name}`;
}

/** `15,5 %`; what is not agreed is told in words. */
export function rateText(percent: number | null): string {
  return percent === null ? conditionsText("none") : `${percent.toLocaleString("es-AR")}\u00a0%`;
}

/** `01/12`: within a year nobody asks which one. */
export function shortDay(day: string): string {
  return formatDate(day).slice(0, 5);
}

/** What comes next, where anything does: `16 % el 01/12`. */
export function nextText(next: Rate | null, dayText: (day: string) => string = formatDate): string | null {
  if (next === null) return null;
  const date = dayText(next.from);
  if (next.ratePercent === null) return conditionsText("endsAt", { date });
  return conditionsText("nextAt", { rate: rateText(next.ratePercent), date });
}

/** What tells one of them from the others in an address. */
export function keyOfRow({ insurer, product }: Pick<ConditionRow, "insurer" | "product">): string {
  return `${insurer.name}.${product.name}`;
}
