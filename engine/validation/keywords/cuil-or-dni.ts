import { checkCuilOrDni } from "#engine/identifiers/index.ts";
import { failure, type Keyword, type KeywordCheck } from "../keyword.ts";

/** The keyword `cuilOrDni`. */
export const cuilOrDni: Keyword = {
  keyword: "cuilOrDni",
  appliesTo: "string",
  title: "DNI, CUIL o CUIT",
  description: "El texto es un DNI o un CUIL",
  valueSchema: { const: true },
};

/** Judges a value under `cuilOrDni`. */
export const cuilOrDniCheck: KeywordCheck<string, true> = (text, _, { extraTaxPrefixes }) =>
  failure(checkCuilOrDni(text, { extraTaxPrefixes }));
