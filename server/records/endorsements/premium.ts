/** By what a new premium is told: nothing changes it, it goes with something else, it was quoted, or its insurer alone knows. */
export type Basis = "kept" | "proportion" | "quoted" | "insurer";

/** A premium before and after a change, and what of it is for the days that are left. Money is in whole centavos. */
export type Premium = {
  readonly before?: number;
  readonly after?: number;
  /** What is paid more, or less, for the days that are left. */
  readonly difference?: number;
  /** What is given back of a policy that ends. */
  readonly refund?: number;
  readonly days: number;
  /** Of how many: of a year 365, whether it is a leap year or not. */
  readonly of: number;
  /** By what the new one is told, while its insurer has not. */
  readonly basis?: Basis;
  /** The ISO day on which its insurer quoted it. */
  readonly quotedOn?: string;
};

type Term = { readonly startsOn: string; readonly endsOn: string };

type Changed = {
  readonly effectiveOn: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly effect: "ends" | "reopens" | undefined;
};

/**
 * What a change costs or gives back from its day to the end of the term; days are ISO days. Of a policy that is opened again the
 * days that are left are paid whole: what it cost since it ended is nothing.
 */
export function premiumFor(term: Term, { effectiveOn, before, after, effect }: Changed): Premium {
  const of = lengthOf(term);
  const days = Math.min(Math.max(daysBetween(effectiveOn, term.endsOn), 0), of);
  const known = { ...(before === undefined ? {} : { before }), days, of };
  if (effect === "ends")
    return before === undefined ? known : { ...known, refund: proRata(before, days, of) };
  if (effect === "reopens")
    return after === undefined ? { days, of } : { after, difference: proRata(after, days, of), days, of };
  if (before === undefined || after === undefined) return known;
  return { ...known, after, difference: proRata(after - before, days, of) };
}

/** As much of an amount as some of its days have, rounded half away from nothing; exact, whatever its size. */
export function proRata(amount: number, days: number, of: number): number {
  return scaled(amount, days, of);
}

/** An amount in the proportion in which another one changed. */
export function scaled(amount: number, to: number, from: number): number {
  if (from <= 0) return amount;
  const [product, divisor] = [BigInt(amount) * BigInt(to), BigInt(from)];
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return Number(product < 0n ? -rounded : rounded);
}

/** Days from one ISO day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

function lengthOf({ startsOn, endsOn }: Term): number {
  const days = daysBetween(startsOn, endsOn);
  return days === 366 || days === 365 ? 365 : Math.max(days, 1);
}
