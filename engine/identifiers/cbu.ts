import type { Identifier } from "./identifier.ts";
import { digitsOf, group, maskDigits, stripSeparators } from "./typing.ts";

/** A CBU or CVU as digits. */
const cleanCbu = stripSeparators;

/** `2850590940090418135201` → `28505909 40090418135201`. */
export function formatCbu(text: string): string {
  return maskDigits(cleanCbu(text), blocks);
}

/**
 * 22 digits, spaces and dashes removed, in two blocks with a check digit each; a CVU has the same two.
 * Sources: BCRA, Clave Bancaria Uniforme: entity (3), branch (4), digit; account (13), digit. CVU: BCRA Com. "A" 6510.
 */
export function checkCbu(text: string): "invalid_cbu" | undefined {
  const digits = text.replace(/[\s-]/g, "");
  const isRight = /^\d{22}$/.test(digits) && isBlock(digits.slice(0, 8)) && isBlock(digits.slice(8));
  return isRight ? undefined : "invalid_cbu";
}

/** The CBU as a masked input. */
export const cbu: Identifier = {
  clean: cleanCbu,
  format: formatCbu,
  type: (text) => blocks(digitsOf(text)),
  check: checkCbu,
  inputMode: "numeric",
  maxLength: 23,
  example: "28505909 40090418135201",
};

function blocks(digits: string): string {
  return group(digits, [8, 14], " ");
}

// Both blocks weigh their digits 3 1 7 9 …, counted from the one beside the check digit towards the left.
function isBlock(block: string): boolean {
  let sum = 0;
  for (let at = block.length - 2; at >= 0; at -= 1) {
    sum += Number(block[at]) * (weights[(block.length - 2 - at) % 4] ?? 0);
  }
  return (10 - (sum % 10)) % 10 === Number(block.at(-1));
}

const weights = [3, 1, 7, 9];
