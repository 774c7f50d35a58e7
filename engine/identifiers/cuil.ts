import type { CheckOptions, Identifier } from "./identifier.ts";
import { isWidened } from "./tax-prefixes.ts";
import { digitsOf, group, maskDigits, stripSeparators } from "./typing.ts";

/** A CUIL as digits. */
export const cleanCuil = stripSeparators;

/** `20123456786` → `20-12345678-6`. */
export function formatCuil(text: string): string {
  return maskDigits(cleanCuil(text), blocks);
}

/**
 * 20, 23, 27, 30 or 33 and 8 or 9 digits more, dots and dashes removed. The check digit is deliberately not looked
 * at: the specification asks for it in a CUIT only.
 */
export function checkCuil(text: string, options?: CheckOptions): "invalid_cuil" | undefined {
  const digits = text.replace(/[.-]/g, "");
  const isRight = /^(?:20|23|27|30|33)\d{8,9}$/.test(digits) || isWidened(digits, options?.extraTaxPrefixes);
  return isRight ? undefined : "invalid_cuil";
}

/** Groups what is typed as `20-12345678-6`. */
export function typeCuil(text: string): string {
  return blocks(digitsOf(text));
}

/** The CUIL as a masked input. */
export const cuil: Identifier = {
  clean: cleanCuil,
  format: formatCuil,
  type: typeCuil,
  check: checkCuil,
  inputMode: "numeric",
  maxLength: 13,
  example: "20-12345678-6",
};

function blocks(digits: string): string {
  return group(digits, [2, 8, 1], "-");
}
