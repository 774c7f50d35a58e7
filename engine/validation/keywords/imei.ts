import { checkImei } from "#engine/identifiers/index.ts";
import { failure, type Keyword, type KeywordCheck } from "../keyword.ts";

/** The keyword `imei`. */
export const imei: Keyword = {
  keyword: "imei",
  appliesTo: "string",
  title: "IMEI",
  description: "El texto es el IMEI de un teléfono: 15 dígitos que pasan el control de Luhn",
  valueSchema: { const: true },
};

/** Judges a value under `imei`. */
export const imeiCheck: KeywordCheck<string, true> = (text) => failure(checkImei(text));
