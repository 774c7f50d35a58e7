import type { PolicyRow } from "./policy.ts";

/** A policy that ends soon, as the server's board tells it; its day is `YYYY/MM/DD`, money is in centavos. */
export type Renewal = Pick<
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

/** What ends between so many days from today: how many, for how much, and the first of them. */
export type RenewalWindow = {
  readonly from: number;
  readonly days: number;
  readonly count: number;
  /** Of those in pesos. */
  readonly totalPremium: number;
  readonly endsFrom: string;
  readonly endsTo: string;
  readonly policies: readonly Renewal[];
};
