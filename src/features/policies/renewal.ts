import type { PolicyRow } from "./policy.ts";

/** A policy that ends soon, as the server's board tells it; its day is `YYYY/MM/DD`, money is in centavos. */
export type Reached = Pick<
  PolicyRow,
  | "id"
  | "number"
  | "insuredCompany"
  | "product"
  | "productTitle"
  | "asset"
  | "plate"
  | "holder"
  | "clientId"
  | "endsOn"
  | "totalPremium"
  | "currency"
  | "isOwn"
> & {
  /** By what its client is reached: a mobile phone, an address. */
  readonly phone: string | null;
  readonly email: string | null;
};

/** The same with what was asked for it; nothing where nobody asked for prices. */
export type Renewal = Reached & { readonly renewal: NewPrice | null };

/** What its renewal costs, or how far that was asked: of another coverage than now nobody can say what it rises. */
export type NewPrice = {
  readonly quoteId: string;
  readonly state: "quoting" | "priced" | "other" | "none" | "expired" | "issuing";
  readonly totalPremium?: number;
  /** The price of the quote that this is. */
  readonly coverageId?: string;
  readonly best?: { readonly instalment: number; readonly insurer: string };
  /** Of what it costs now, with one decimal. */
  readonly percent?: number;
  /** In how many parts it was quoted and is paid now, where these differ: then nobody can say what it rises. */
  readonly instalments?: { readonly quoted: number; readonly now: number };
  /** By more than its broker would have it. */
  readonly rises: boolean;
};

/** What ends between so many days from today: how many, for how much, and the first of them. */
export type RenewalWindow = {
  readonly from: number;
  readonly days: number;
  readonly count: number;
  /** Above how many per cent a rise is marked, how many do, and how many nobody asked prices for. */
  readonly percent: number;
  readonly rising: number;
  readonly unasked: number;
  /** Of those in pesos. */
  readonly totalPremium: number;
  readonly endsFrom: string;
  readonly endsTo: string;
  readonly policies: readonly Renewal[];
};
