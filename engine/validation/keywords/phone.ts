import { checkPhone } from "#engine/identifiers/index.ts";
import { failure, type Keyword, type KeywordCheck } from "../keyword.ts";

/** The keyword `phone`. */
export const phone: Keyword = {
  keyword: "phone",
  appliesTo: "string",
  title: "Teléfono",
  description:
    "El texto es un teléfono argentino completo, con código de área, en cualquiera de sus escrituras",
  valueSchema: { const: true },
};

/** Judges a value under `phone`. */
export const phoneCheck: KeywordCheck<string, true> = (text) => failure(checkPhone(text));
