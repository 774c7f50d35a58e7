import type { Identifier } from "./identifier.ts";
import { hasLuhnDigit } from "./luhn.ts";
import { digitsOf, group, maskDigits, stripSeparators } from "./typing.ts";

/** An IMEI as digits. */
export const cleanImei = stripSeparators;

/** `490154203237518` → `49 015420 323751 8`. */
function formatImei(text: string): string {
  return maskDigits(cleanImei(text), blocks);
}

/** 15 digits, spaces and dashes removed, that pass the Luhn check. */
export function checkImei(text: string): "invalid_imei" | undefined {
  const digits = text.replace(/[\s-]/g, "");
  return digits.length === 15 && hasLuhnDigit(digits) ? undefined : "invalid_imei";
}

/** The IMEI as a masked input. */
export const imei: Identifier = {
  clean: cleanImei,
  format: formatImei,
  type: (text) => blocks(digitsOf(text)),
  check: checkImei,
  inputMode: "numeric",
  maxLength: 18,
  example: "49 015420 323751 8",
};

function blocks(digits: string): string {
  return group(digits, [2, 6, 6, 1], " ");
}
