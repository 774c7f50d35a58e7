import { checkPlatformName } from "#engine/identifiers/index.ts";
import { failure, type Keyword, type KeywordCheck } from "../keyword.ts";

/** The keyword `platformName`. */
export const platformName: Keyword = {
  keyword: "platformName",
  appliesTo: "string",
  title: "Nombre de plataforma",
  description:
    "El texto sirve como dirección de una plataforma: letras y guiones simples, hasta 40, y ninguna palabra reservada",
  valueSchema: { const: true },
};

/** Judges a value under `platformName`. */
export const platformNameCheck: KeywordCheck<string, true> = (text) => failure(checkPlatformName(text));
