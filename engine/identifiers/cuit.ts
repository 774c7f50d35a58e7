import { checkCuil, cleanCuil, formatCuil, typeCuil } from "./cuil.ts";
import type { CheckOptions, Identifier } from "./identifier.ts";
import { hasTaxCheckDigit } from "./tax-prefixes.ts";

/** A CUIT as digits. */
const cleanCuit = cleanCuil;

/** `30123456781` → `30-12345678-1`. */
const formatCuit = formatCuil;

/**
 * What a CUIL passes, of 11 digits and with the right check digit.
 * Source: ARCA (AFIP until Decreto 953/2024), which issues it: kind (2), number (8), digit by modulus 11.
 */
export function checkCuit(text: string, options?: CheckOptions): "invalid_cuit" | undefined {
  return checkCuil(text, options) === undefined && hasTaxCheckDigit(text.replace(/[.-]/g, ""))
    ? undefined
    : "invalid_cuit";
}

/** The CUIT as a masked input. */
export const cuit: Identifier = {
  clean: cleanCuit,
  format: formatCuit,
  type: typeCuil,
  check: checkCuit,
  inputMode: "numeric",
  maxLength: 13,
  example: "33-70736658-9",
};
