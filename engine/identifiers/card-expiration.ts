import type { CheckOptions, Identifier } from "./identifier.ts";
import { typeParts } from "./typing.ts";

/** `MM/AA`; takes also the four-digit year that browsers fill in, and a missing slash. */
function cleanCardExpiration(text: string): string {
  const bare = text.trim();
  const parts = /^(\d{1,2})\s*[/-]\s*(?:20)?(\d\d)$/.exec(bare) ?? /^(\d\d)(\d\d)$/.exec(bare);
  return parts === null ? bare : `${parts[1]?.padStart(2, "0")}/${parts[2]}`;
}

/**
 * `MM/AA` of a real month. With `today`, not before its month (a card is valid through its last day) and not more
 * than 20 years after it.
 */
function checkCardExpiration(
  text: string,
  options?: CheckOptions,
): "field_expirationDate" | "card_expired" | undefined {
  const parts = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text);
  if (parts === null) return "field_expirationDate";
  const today = /^(\d{4})-(\d\d)-/.exec(options?.today ?? "");
  if (today === null) return undefined;
  const monthsLeft = (2000 + Number(parts[2]) - Number(today[1])) * 12 + Number(parts[1]) - Number(today[2]);
  if (monthsLeft < 0) return "card_expired";
  return monthsLeft > 240 ? "field_expirationDate" : undefined;
}

/** The card expiration as a masked input. */
export const cardExpiration: Identifier = {
  clean: cleanCardExpiration,
  format: cleanCardExpiration,
  type: (text, before) => typeParts(text, before, { sizes: [2, 2], leads: [1], separator: "/" }),
  check: checkCardExpiration,
  inputMode: "numeric",
  maxLength: 5,
  example: "08/29",
  autoComplete: "cc-exp",
};
