import { digitsOf } from "./typing.ts";

/** First digits of a card's number, from and to, by brand: what is more particular comes first. */
const brands: readonly (readonly [
  name: string,
  ...ranges: readonly (readonly [from: number, to?: number])[],
])[] = [
  ["Naranja", [589562], [377798, 377799], [527555]],
  ["Cabal", [604201, 604400], [603522], [589657], [6271]],
  ["Argencard", [501105]],
  ["Cencosud", [603493]],
  ["Tarjeta Shopping", [603488], [279]],
  ["Visa", [4]],
  ["Mastercard", [51, 55], [2221, 2720]],
  ["American Express", [34], [37]],
  ["Diners Club", [300, 305], [36], [38, 39]],
  ["Discover", [6011], [644, 649], [65]],
  ["JCB", [3528, 3589]],
  ["UnionPay", [62]],
  ["Maestro", [50], [56, 69]],
];

/**
 * The brand that the first digits of a card's number say; undefined while they say none. Informative: a number is right
 * or wrong whatever its brand, and the ranges of the Argentine ones are public only in part.
 */
export function cardBrandOf(text: string): string | undefined {
  const digits = digitsOf(text);
  return brands.find(([, ...ranges]) => ranges.some(([from, to = from]) => begins(digits, from, to)))?.[0];
}

function begins(digits: string, from: number, to: number): boolean {
  const size = String(from).length;
  const head = Number(digits.slice(0, size));
  return digits.length >= size && head >= from && head <= to;
}
