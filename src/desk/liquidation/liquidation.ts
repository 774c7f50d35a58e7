import type { Tone } from "#engine/react/index.ts";

export type Insurer = { readonly name: string; readonly displayName: string };
type Status = { readonly id: string; readonly value: string; readonly tone: Tone };

/** A liquidation as a list tells it: money in centavos, days in wire form; no sums until it is payable. */
export type LiquidationRow = {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly status: Status;
  readonly liquidationPeriod: { readonly from: string; readonly to: string };
  readonly liquidationDate: string | null;
  readonly subTotal: number | null;
  readonly invoiceTotal: number | null;
  readonly vat: number | null;
  readonly payable: number | null;
};

export type PolicyLine = {
  readonly policyId: string | null;
  readonly policyNumber: string;
  readonly client: string | null;
  /** Of a share: whose line it is of. */
  readonly producer: string | null;
  readonly insurer: Insurer;
  readonly product: Insurer | null;
  readonly kind: "commission" | "refund" | "adjustment" | "share";
  readonly collectedPremium: number;
  readonly ratePercent: number | null;
  readonly commission: number;
};

export type PaperFile = { readonly id: string; readonly filename: string };

/** A liquidation whole. */
export type Liquidation = LiquidationRow & {
  readonly subtitle: string;
  readonly footer: string;
  readonly vatPercent: number | null;
  readonly withholdings: readonly {
    readonly title: string;
    readonly base: number;
    readonly ratePercent: number;
    readonly amount: number;
  }[];
  /** The first of them, and how many there are. */
  readonly policyLiquidations: readonly PolicyLine[];
  readonly policyLiquidationsCount: number;
  readonly liquidationFile: PaperFile | null;
  readonly invoiceFile: PaperFile | null;
  readonly invoiceNumber: string | null;
  readonly note: string | null;
  readonly dueOn: string | null;
  readonly dueIfSent: string | null;
};

/** A number of percent as people read it. */
export function percentText(percent: number): string {
  return percent.toLocaleString("es-AR", { minimumFractionDigits: 2 });
}
