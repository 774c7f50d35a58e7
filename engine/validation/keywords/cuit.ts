import { checkCuit } from "#engine/identifiers/index.ts";
import { failure, type Keyword, type KeywordCheck } from "../keyword.ts";

/** The keyword `cuit`. */
export const cuit: Keyword = {
  keyword: "cuit",
  appliesTo: "string",
  title: "CUIT",
  description: "El texto es un CUIT: 11 dígitos con el dígito verificador correcto",
  valueSchema: { const: true },
};

/** Judges a value under `cuit`. */
export const cuitCheck: KeywordCheck<string, true> = (text, _, { extraTaxPrefixes }) =>
  failure(checkCuit(text, { extraTaxPrefixes }));
