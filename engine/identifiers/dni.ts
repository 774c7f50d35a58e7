import type { Identifier } from "./identifier.ts";
import { digitsOf, maskDigits, stripSeparators } from "./typing.ts";

/** A DNI as digits. */
export const cleanDni = stripSeparators;

/** `12345678` → `12.345.678`. */
export function formatDni(text: string): string {
  return maskDigits(cleanDni(text), thousands);
}

/**
 * 7 or 8 digits after dots are removed. Source: Ley 17.671; the number is the registry's (RENAPER) and has no check
 * digit.
 */
export function checkDni(text: string): "invalid_dni" | undefined {
  return /^\d{7,8}$/.test(text.replaceAll(".", "")) ? undefined : "invalid_dni";
}

/** The DNI as a masked input. */
export const dni: Identifier = {
  clean: cleanDni,
  format: formatDni,
  type: (text) => thousands(digitsOf(text)),
  check: checkDni,
  inputMode: "numeric",
  maxLength: 10,
  example: "12.345.678",
};

function thousands(digits: string): string {
  const parts: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) parts.push(digits.slice(Math.max(0, end - 3), end));
  return parts.reverse().join(".");
}
