/** What a circulation card says of a policy that is in force; days are `YYYY/MM/DD`. */
export type VehicleCard = {
  readonly insuredCompany: string;
  readonly number: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly asset: string;
  /** What is new has none yet. */
  readonly plate?: string;
  readonly coverage?: string;
};

/** The same as its own person has it. */
export type OwnCard = VehicleCard & {
  readonly code: string;
  readonly insuredName: string;
  readonly chassis?: string;
};

/** The same as whoever scans it reads it, with the instant of the server's answer. */
export type ScannedCard = VehicleCard & { readonly checkedAt: string };

/** Where whoever scans a card is led. */
export function addressOfCard(platform: string, code: string): string {
  return new URL(`/autogestion/${platform}/tarjeta/${code}`, window.location.origin).href;
}
