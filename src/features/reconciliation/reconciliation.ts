import { formatMoney } from "#engine/expression/index.ts";
import type { ComparedLine } from "#engine/language/index.ts";
import { reconciliationText } from "#src/shared/i18n/reconciliation-text.ts";
import { longMonth } from "#src/shared/time/months.ts";

export type Choice = NonNullable<ComparedLine["decision"]>["is"];

/** A month of an insurer: days in wire form. */
export type Reconciliation = {
  readonly insurer: { readonly name: string; readonly displayName: string };
  readonly month: string;
  readonly figures: {
    readonly expected: number;
    readonly paid: number;
    readonly difference: number;
    readonly lines: number;
    readonly same: number;
    readonly uncompared: number;
    readonly different: number;
    readonly undecided: number;
  };
  readonly differences: readonly ComparedLine[];
  readonly same: readonly ComparedLine[];
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly lines: number;
    readonly receivedOn: string;
    readonly replaces: string | null;
  }[];
  readonly closed: { readonly on: string; readonly hasChanged: boolean } | null;
};

/** `2026/11/01` → `noviembre de 2026` */
export function monthText(month: string): string {
  return longMonth(month.replaceAll("/", "-"));
}

/** An amount by which something differs: with its sign, whichever that is. */
export function signed(amount: number): string {
  return `${amount > 0 ? "+" : ""}${formatMoney(amount, "ARS")}`;
}

/** What differs in a line, in a sentence. */
export function whatOf({ differs, expectedRate, paidRate, lines }: ComparedLine): string {
  const percent = (rate: number | null) => (rate ?? 0).toLocaleString("es-AR");
  return reconciliationText(`differs.${differs}`, {
    ...{ expected: percent(expectedRate), paid: percent(paidRate) },
    lines: lines.join(", "),
  });
}
