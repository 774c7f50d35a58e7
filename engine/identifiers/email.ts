import type { Identifier } from "./identifier.ts";

/** An address without spaces around it. */
function cleanEmail(text: string): string {
  return text.trim();
}

/** One @, a local part of dot-separated atoms and a domain of at least two labels; quoted and IP forms are refused. */
export function checkEmail(text: string): "field_email" | undefined {
  const at = text.indexOf("@");
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split(".");
  const isRight =
    at > 0 &&
    text.length <= 254 &&
    local.length <= 64 &&
    local.split(".").every((atom) => /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/.test(atom)) &&
    labels.length > 1 &&
    labels.every(
      (label) => /^[A-Za-z0-9-]{1,63}$/.test(label) && !label.startsWith("-") && !label.endsWith("-"),
    );
  return isRight ? undefined : "field_email";
}

/** The email as an input. */
export const email: Identifier = {
  clean: cleanEmail,
  format: cleanEmail,
  type: (text) => text,
  check: checkEmail,
  inputMode: "email",
  maxLength: 254,
  example: "ana@ejemplo.com.ar",
  autoComplete: "email",
};
