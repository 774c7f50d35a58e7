import { formatMoney } from "#engine/expression/index.ts";
import { reconciliationText } from "#src/shared/i18n/reconciliation-text.ts";

export type Differs =
  | "unknown"
  | "missing"
  | "twice"
  | "rate"
  | "premium"
  | "commission"
  | "refund"
  | "adjustment"
  | "same"
  | "uncompared";

export type Choice = "accept" | "claim" | "adjust";

/** A policy of a month: what was expected and what came, in centavos, and what was decided of it. */
export type ComparedLine = {
  readonly key: string;
  readonly differs: Differs;
  readonly expected: number | null;
  readonly paid: number | null;
  readonly difference: number;
  readonly expectedPremium: number | null;
  readonly paidPremium: number | null;
  /** In percent. */
  readonly expectedRate: number | null;
  readonly paidRate: number | null;
  readonly lines: readonly string[];
  readonly policyId: string | null;
  readonly policyNumber: string;
  readonly client: string | null;
  readonly product: string | null;
  readonly decision: { readonly is: Choice; readonly note: string | null } | null;
};

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

const monthName = new Intl.DateTimeFormat("es-AR", { month: "long", year: "numeric", timeZone: "UTC" });

/** `2026/11/01` → `noviembre de 2026` */
export function monthText(month: string): string {
  return monthName.format(new Date(`${month.replaceAll("/", "-")}T12:00:00Z`));
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
