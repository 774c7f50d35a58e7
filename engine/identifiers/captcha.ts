import type { Identifier } from "./identifier.ts";
import { digitsOf } from "./typing.ts";

/** A code without the spaces that come with pasting. */
function cleanCaptcha(text: string): string {
  return text.replace(/\s/g, "");
}

/** Exactly six ASCII digits; also the rule of verification codes. */
function checkCaptcha(text: string): "invalid_captcha" | undefined {
  return /^\d{6}$/.test(text) ? undefined : "invalid_captcha";
}

/** The captcha as an input. */
export const captcha: Identifier = {
  clean: cleanCaptcha,
  format: cleanCaptcha,
  type: digitsOf,
  check: checkCaptcha,
  inputMode: "numeric",
  maxLength: 6,
  example: "482913",
  autoComplete: "one-time-code",
};
