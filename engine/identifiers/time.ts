import type { Identifier } from "./identifier.ts";

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
  // Typed as people write it: it is put in order when it is left.
  type: (text) => text,
  check: checkTime,
  inputMode: "numeric",
  maxLength: 5,
  example: "14:04",
};
