import { finite, fitting } from "./values.ts";

const millionths = 1_000_000;

/** The sum of integers (BigInt) or of decimals, which add up in millionths, so that 0.1 + 0.2 is 0.3; undefined of no numbers. */
export function sum(list: readonly unknown[]): bigint | number | undefined {
  if (list.every((item) => typeof item === "bigint"))
    return fitting(list.reduce((total, item) => total + item, 0n));
  const numbers = list.map((item) => (typeof item === "bigint" ? Number(item) : item));
  if (!numbers.every((item) => typeof item === "number")) return undefined;
  const total = numbers.reduce((total, item) => total + Math.round(item * millionths), 0);
  const isExact =
    Number.isSafeInteger(total) &&
    numbers.every((item) => Number.isSafeInteger(Math.round(item * millionths)));
  return isExact ? total / millionths : finite(numbers.reduce((total, item) => total + item, 0));
}

/** Rounds half away from zero to none up to ten decimals as the number reads: 1.005 to two is 1.01. */
export function round(value: number, decimals: number): number | undefined {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 10) return undefined;
  const text = `${Math.abs(value)}`;
  if (text.includes("e")) return Number(value.toFixed(decimals));
  return Math.sign(value) * Number(`${Math.round(Number(`${text}e${decimals}`))}e-${decimals}`);
}

/** The largest of a list with 1, the smallest with -1: integers, decimals or dates; undefined without any. */
export function extremeOf(list: readonly unknown[], direction: 1 | -1): unknown {
  if (!list.every((item) => ["bigint", "number"].includes(typeof item) || item instanceof Date))
    return undefined;
  const items = list as readonly (bigint | number | Date)[];
  const isBeyond = (item: bigint | number | Date, other: bigint | number | Date) =>
    direction === 1 ? item > other : item < other;
  return items.reduce<bigint | number | Date | undefined>(
    (found, item) => (found === undefined || isBeyond(item, found) ? item : found),
    undefined,
  );
}
