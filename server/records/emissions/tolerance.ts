/** How far a price may be from the one that was accepted: percent of it, and centavos. */
export type Tolerance = { readonly percent: number; readonly amount: number };

/** Whether a price is so near to the accepted one that nobody has to be asked anew: within both of its bounds. */
export function isNear(accepted: number, price: number, { percent, amount }: Tolerance): boolean {
  const difference = Math.abs(price - accepted);
  return difference * 100 <= accepted * percent && difference <= amount;
}
