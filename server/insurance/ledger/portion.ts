/** A hundred percent in the units of rates, which are integers: hundredths of a percent, `15,5 %` is 1550. */
const whole = 10_000;

/**
 * The part of an amount that a rate is: integer centavos, half a centavo away from zero, so that what is taken back comes
 * to the same as what was given. The product may be more than a number holds exactly.
 */
export function portionOf(amount: number, rate: number): number {
  const product = BigInt(amount) * BigInt(rate);
  const size = product < 0n ? -product : product;
  const rounded = Number((size + BigInt(whole / 2)) / BigInt(whole));
  return product < 0n && rounded !== 0 ? -rounded : rounded;
}

/** A rate as people write it, in percent: `15.5` → 1550. */
export function rateOf(percent: number): number {
  return Math.round(percent * 100);
}

/** The same back: 1550 → `15.5`. */
export function percentOf(rate: number): number {
  return rate / 100;
}
