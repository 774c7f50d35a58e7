import { formatCbu } from "./cbu.ts";
import type { Identifier } from "./identifier.ts";
import { digitsOf, stripSeparators } from "./typing.ts";

/** An alias trimmed, or the digits of a CBU written in its stead. */
function cleanCbuAlias(text: string): string {
  const bare = stripSeparators(text);
  return /^\d{22}$/.test(bare) ? bare : text.trim();
}

/** 22 digits in the two blocks of a CBU; an alias as it is. */
function formatCbuAlias(text: string): string {
  const clean = cleanCbuAlias(text);
  return digitsOf(clean).length === 22 && clean.length === 22 ? formatCbu(clean) : clean;
}

/**
 * 22 digits, or 6–20 letters, digits, dashes, dots and underscores. The underscore and 22 digits without check are
 * the specification's; BCRA Com. "A" 6044 has neither.
 */
function checkCbuAlias(text: string): "invalid_cbu_alias" | undefined {
  return /^(?:\d{22}|[A-Za-z0-9._-]{6,20})$/.test(text) ? undefined : "invalid_cbu_alias";
}

/** The alias as an input; nothing is grouped, as any character may be part of it. */
export const cbuAlias: Identifier = {
  clean: cleanCbuAlias,
  format: formatCbuAlias,
  type: (text) => text,
  check: checkCbuAlias,
  inputMode: "text",
  maxLength: 23,
  example: "casa.mesa.silla",
};
