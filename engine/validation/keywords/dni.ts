import { checkDni } from "#engine/identifiers/index.ts";
import { failure, type Keyword, type KeywordCheck } from "../keyword.ts";

/** The keyword `dni`. */
export const dni: Keyword = {
  keyword: "dni",
  appliesTo: "string",
  title: "DNI",
  description: "El texto es un DNI: 7 u 8 dígitos, con o sin puntos",
  valueSchema: { const: true },
};

/** Judges a value under `dni`. */
export const dniCheck: KeywordCheck<string, true> = (text) => failure(checkDni(text));
