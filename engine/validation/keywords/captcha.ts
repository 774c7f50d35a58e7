import { checkCaptcha } from "#engine/identifiers/index.ts";
import { failure, type Keyword, type KeywordCheck } from "../keyword.ts";

/** The keyword `captcha`. */
export const captcha: Keyword = {
  keyword: "captcha",
  appliesTo: "string",
  title: "Código de seis dígitos",
  description: "El texto es exactamente seis dígitos",
  valueSchema: { const: true },
};

/** Judges a value under `captcha`. */
export const captchaCheck: KeywordCheck<string, true> = (text) => failure(checkCaptcha(text));
