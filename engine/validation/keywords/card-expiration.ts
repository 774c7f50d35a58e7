import { checkCardExpiration } from "#engine/identifiers/index.ts";
import { failure, type Keyword, type KeywordCheck } from "../keyword.ts";

/** The keyword `cardExpiration`. */
export const cardExpiration: Keyword = {
  keyword: "cardExpiration",
  appliesTo: "string",
  title: "Vencimiento de tarjeta",
  description: "El texto es un vencimiento MM/AA que no pasó y que no queda a más de 20 años",
  valueSchema: { const: true },
};

/** Judges a value under `cardExpiration`. */
export const cardExpirationCheck: KeywordCheck<string, true> = (text, _, { today }) =>
  failure(checkCardExpiration(text, { today: today() }));
