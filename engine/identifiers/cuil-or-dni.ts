import { checkCuil, formatCuil, typeCuil } from "./cuil.ts";
import { checkDni, dni, formatDni } from "./dni.ts";
import type { CheckOptions, Identifier } from "./identifier.ts";
import { digitsOf, stripSeparators } from "./typing.ts";

/** A DNI, CUIL or CUIT as digits. */
const cleanCuilOrDni = stripSeparators;

/** Up to 8 digits as a DNI, more as a CUIL. */
function formatCuilOrDni(text: string): string {
  return digitsOf(text).length > 8 ? formatCuil(text) : formatDni(text);
}

/** What a DNI or a CUIL passes. */
export function checkCuilOrDni(text: string, options?: CheckOptions): "invalid_cuil_or_dni" | undefined {
  return checkDni(text) === undefined || checkCuil(text, options) === undefined
    ? undefined
    : "invalid_cuil_or_dni";
}

/** The DNI, CUIL or CUIT as a masked input. */
export const cuilOrDni: Identifier = {
  clean: cleanCuilOrDni,
  format: formatCuilOrDni,
  type: (text) => (digitsOf(text).length > 8 ? typeCuil(text) : dni.type(text)),
  check: checkCuilOrDni,
  inputMode: "numeric",
  maxLength: 13,
  example: "20-12345678-6",
};
