import type { Identifier } from "./identifier.ts";
import { typeParts } from "./typing.ts";

/** `HH:MM` of what a person writes: `9:05`, `9.05`, `0905` or `9`; other texts trimmed. */
function cleanTime(text: string): string {
  const bare = text.trim();
  const parts = /^(\d{1,2})(?:[:.]?(\d\d))?$/.exec(bare);
  return parts === null ? bare : `${parts[1]?.padStart(2, "0")}:${parts[2] ?? "00"}`;
}

/** `HH:MM` of a day of 24 hours. */
export function checkTime(text: string): "field_time_invalid" | undefined {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? undefined : "field_time_invalid";
}

/** The time as a masked input. */
export const time: Identifier = {
  clean: cleanTime,
  format: cleanTime,
  type: (text, before) => typeParts(text, before, { sizes: [2, 2], leads: [2], separator: ":" }),
  check: checkTime,
  inputMode: "numeric",
  maxLength: 5,
  example: "14:04",
};
