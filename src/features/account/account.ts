import type { Currency } from "#engine/expression/index.ts";
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
  readonly total: {
    readonly netPremium: number;
    readonly commission: number;
    /** Of the commission what is of producers. */
    readonly shares: number;
    /** What who organizes earns beside it. */
    readonly organizerShares: number;
  };
};

/** What an insurer said, or what put it right: money in centavos. */
export type Movement = {
  readonly id: string;
  readonly insurer: Insurer;
  readonly policyId: string | null;
  readonly policyNumber: string;
  readonly client: string | null;
  /** Of a share: whose line it is of. */
  readonly producer: string | null;
  /** What who organizes earns beside it. */
  readonly organizerShare: number | null;
  readonly kind: { readonly id: string; readonly value: string };
  readonly line: string;
  readonly netPremium: number;
  readonly ratePercent: number | null;
  readonly commission: number;
  /** The day on which it came, in wire form. */
  readonly takenOn: string;
  /** The number of the liquidation by which it is paid. */
  readonly liquidation: string | null;
};

/** A policy that a broker brought about, or a change of one: days in wire form, money in centavos. */
export type Operation = {
  readonly id: string;
  readonly on: string;
  readonly kind: "policy" | "endorsement" | "renewal" | "cancellation";
  readonly policyNumber: string;
  readonly proposer: string | null;
  readonly product: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly province: string | null;
  readonly insurer: string;
  readonly sumInsured: number | null;
  readonly sumCurrency: Currency;
  readonly startsOn: string;
  readonly endsOn: string;
};

export const accountPath = "/cuenta_corriente";

export function liquidationPath(id: string): string {
  return `${accountPath}/liquidacion/${id}`;
}
