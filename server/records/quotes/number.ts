import { formatNumber } from "#engine/expression/index.ts";

/** A quote's number as people read and say it: `20.418`. */
export function spoken(number: number | null): string {
  return number === null ? "" : formatNumber(number);
}
