import { checkCuil } from "#engine/identifiers/index.ts";
import { failure, type Keyword, type KeywordCheck } from "../keyword.ts";

/** The keyword `cuil`. */
export const cuil: Keyword = {
  keyword: "cuil",
  appliesTo: "string",
  title: "CUIL",
  description:
    "El texto es un CUIL: 20, 23, 27, 30 o 33 y 8 o 9 dígitos más; no se mira el dígito verificador",
  valueSchema: { const: true },
};

/** Judges a value under `cuil`. */
export const cuilCheck: KeywordCheck<string, true> = (text, _, { extraTaxPrefixes }) =>
  failure(checkCuil(text, { extraTaxPrefixes }));
