import { checkCbuAlias } from "#engine/identifiers/index.ts";
import { failure, type Keyword, type KeywordCheck } from "../keyword.ts";

/** The keyword `cbuAlias`. */
export const cbuAlias: Keyword = {
  keyword: "cbuAlias",
  appliesTo: "string",
  title: "Alias de CBU",
  description:
    "El texto es un alias (entre 6 y 20 letras, números, puntos, guiones o guiones bajos) o 22 dígitos",
  valueSchema: { const: true },
};

/** Judges a value under `cbuAlias`. */
export const cbuAliasCheck: KeywordCheck<string, true> = (text) => failure(checkCbuAlias(text));
