import { checkCbu } from "#engine/identifiers/index.ts";
import { failure, type Keyword, type KeywordCheck } from "../keyword.ts";

/** The keyword `cbu`. */
export const cbu: Keyword = {
  keyword: "cbu",
  appliesTo: "string",
  title: "CBU o CVU",
  description: "El texto es un CBU o CVU: 22 dígitos con sus dos dígitos verificadores",
  valueSchema: { const: true },
};

/** Judges a value under `cbu`. */
export const cbuCheck: KeywordCheck<string, true> = (text) => failure(checkCbu(text));
