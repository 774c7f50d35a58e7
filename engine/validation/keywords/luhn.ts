import { checkCard } from "#engine/identifiers/index.ts";
import { failure, type Keyword, type KeywordCheck } from "../keyword.ts";

/** The keyword `luhn`. */
export const luhn: Keyword = {
  keyword: "luhn",
  appliesTo: "string",
  title: "Número de tarjeta",
  description: "El texto es un número de tarjeta: entre 13 y 19 dígitos que pasan el control de Luhn",
  valueSchema: { const: true },
};

/** Judges a value under `luhn`. */
export const luhnCheck: KeywordCheck<string, true> = (text) => failure(checkCard(text));
