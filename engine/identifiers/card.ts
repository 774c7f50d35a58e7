import type { Identifier } from "./identifier.ts";
import { hasLuhnDigit } from "./luhn.ts";
import { digitsOf, group, maskDigits, stripSeparators } from "./typing.ts";

/** A card number as digits. */
const cleanCard = stripSeparators;

/** In groups of four; American Express 4-6-5. */
function formatCard(text: string): string {
  return maskDigits(cleanCard(text), blocks);
}

/** 13–19 digits, spaces and dashes removed, that pass the Luhn check. The brand plays no part. */
function checkCard(text: string): "invalid_cc" | undefined {
  const digits = text.replace(/[\s-]/g, "");
  return digits.length >= 13 && digits.length <= 19 && hasLuhnDigit(digits) ? undefined : "invalid_cc";
}

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
