/** A policy that ends soon, as the server's board tells it; its day is `YYYY/MM/DD`, money is in centavos. */
export type Renewal = {
  readonly id: string;
  readonly number: string;
  readonly insuredCompany: string;
  readonly productTitle: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly holder: string | null;
  readonly clientId: string | null;
  readonly endsOn: string;
  readonly totalPremium: number | null;
  readonly currency: "ARS" | "USD";
  readonly isOwn: boolean;
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
