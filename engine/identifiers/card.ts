import type { Identifier } from "./identifier.ts";
import { hasLuhnDigit } from "./luhn.ts";
import { digitsOf, group, maskDigits, stripSeparators } from "./typing.ts";

/** A card number as digits. */
export const cleanCard = stripSeparators;

/** In groups of four; American Express 4-6-5. */
export const formatCard = (text: string): string => maskDigits(cleanCard(text), blocks);

/** 13–19 digits, spaces and dashes removed, that pass the Luhn check. The brand plays no part. */
export const checkCard = (text: string): "invalid_cc" | undefined => {
  const digits = text.replace(/[\s-]/g, "");
  return digits.length >= 13 && digits.length <= 19 && hasLuhnDigit(digits) ? undefined : "invalid_cc";
};

/** The brand that the first digits tell, for a hint only; undefined when unknown. */
export const cardBrand = (text: string): string | undefined => {
  const digits = cleanCard(text);
  return brands.find(([, start]) => start.test(digits))?.[0];
};

/** The card number as a masked input. */
export const card: Identifier = {
  clean: cleanCard,
  format: formatCard,
  type: (text) => blocks(digitsOf(text)),
  check: checkCard,
  inputMode: "numeric",
  maxLength: 23,
  example: "4509 9535 6623 3704",
  autoComplete: "cc-number",
};

function blocks(digits: string): string {
  return group(digits, /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3], " ");
}

// The local brands come first: their ranges lie inside those of the international ones.
const brands: readonly (readonly [string, RegExp])[] = [
  ["Naranja", /^(?:589562|37779[89]|527555)/],
  ["Cabal", /^(?:604(?:20[1-9]|[23]\d\d|400)|6271|603522|589657)/],
  ["Argencard", /^501105/],
  ["Cencosud", /^603493/],
  ["Tarjeta Shopping", /^(?:279|603488)/],
  ["American Express", /^3[47]/],
  ["Visa", /^4/],
  ["Mastercard", /^(?:5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)/],
  ["Diners Club", /^3(?:0[0-5]|[689])/],
  ["JCB", /^35(?:2[89]|[3-8]\d)/],
  ["Discover", /^6(?:011|4[4-9]|5)/],
  ["UnionPay", /^62/],
  ["Maestro", /^(?:50|5[6-9]|6)/],
];
