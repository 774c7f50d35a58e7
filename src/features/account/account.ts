import type { Insurer, LiquidationRow } from "#src/desk/liquidation/liquidation.ts";

/** A broker's current account, with one month by insurer. */
export type CurrentAccount = {
  readonly id: string;
  readonly balance: number;
  readonly toInvoice: LiquidationRow | null;
  readonly months: readonly string[];
  readonly month: string;
  readonly insurers: readonly {
    readonly insurer: Insurer;
    readonly netPremium: number;
    readonly commission: number;
  }[];
  readonly total: { readonly netPremium: number; readonly commission: number };
};

/** What an insurer said, or what put it right: money in centavos. */
export type Movement = {
  readonly id: string;
  readonly insurer: Insurer;
  readonly policyId: string | null;
  readonly policyNumber: string;
  readonly client: string | null;
  readonly kind: { readonly id: string; readonly value: string };
  readonly line: string;
  readonly netPremium: number;
  readonly ratePercent: number | null;
  readonly commission: number;
};

export const accountPath = "/cuenta_corriente";

export function liquidationPath(id: string): string {
  return `${accountPath}/liquidacion/${id}`;
}
