import type { Identifier } from "./identifier.ts";
import { typeParts } from "./typing.ts";

// Dates are texts: `YYYY-MM-DD` inside, `YYYY/MM/DD` on the wire, `DD/MM/YYYY` before a person. Nothing here knows what day it is.

/** Reads any of the three writings, or DDMMYYYY, as `YYYY-MM-DD`; undefined unless the day exists. Years have four digits from 1000 on. */
export function parseDate(text: string): string | undefined {
  const bare = text.trim();
  const isoLike = /^(\d{4})(-|\/)(\d\d)\2(\d\d)$/.exec(bare);
  const local = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(bare) ?? /^(\d\d)()(\d\d)(\d{4})$/.exec(bare);
  const iso = isoLike
    ? `${isoLike[1]}-${isoLike[3]}-${isoLike[4]}`
    : local && `${local[4]}-${local[3]?.padStart(2, "0")}-${local[1]?.padStart(2, "0")}`;
  return iso && isDate(iso) ? iso : undefined;
}

/** Whether the text is `YYYY-MM-DD` of a day that exists. */
export function isDate(text: string): boolean {
  const parts = /^([1-9]\d{3})-(\d\d)-(\d\d)$/.exec(text);
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0));
}

/** `2026-11-05` → `05/11/2026`; what is no date is left as it stands. */
export function formatDate(text: string): string {
  const iso = parseDate(text);
  return iso ? `${iso.slice(8)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}` : text;
}

/** `2026-11-05` → `2026/11/05`; what is no date is left as it stands. */
export function wireDate(text: string): string {
  return parseDate(text)?.replaceAll("-", "/") ?? text;
}

/** Any writing of a real date passes. */
function checkDate(text: string): "field_date_invalid" | undefined {
  return parseDate(text) ? undefined : "field_date_invalid";
}

/** The date so many days later, or earlier when negative; undefined when it is no date or leaves the years 1000–9999. */
export function addDays(date: string, days: number): string | undefined {
  const iso = parseDate(date);
  if (!iso || !Number.isInteger(days) || Math.abs(days) > 4_000_000) return undefined;
  return parseDate(new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10));
}

/**
 * Whole years from one date to another, which is the age when `from` is a birth date; negative when `to` is earlier,
 * undefined when either is no date. Who was born on 29 February completes a year on 1 March (CCyC art. 6).
 */
export function yearsBetween(from: string, to: string): number | undefined {
  const [start, end] = [parseDate(from), parseDate(to)];
  if (!start || !end) return undefined;
  return Number(end.slice(0, 4)) - Number(start.slice(0, 4)) - (end.slice(5) < start.slice(5) ? 1 : 0);
}

/** The date as a masked input: DD/MM/AAAA shown, `YYYY-MM-DD` stored. */
export const date: Identifier = {
  clean: (text) => parseDate(text) ?? text.trim(),
  format: formatDate,
  type: (text, before) =>
    /^\d{4}[-/]/.test(text) && parseDate(text)
      ? formatDate(text)
      : typeParts(text, before, { sizes: [2, 2, 4], leads: [3, 1], separator: "/" }),
  check: checkDate,
  inputMode: "numeric",
  maxLength: 10,
  example: "05/11/2026",
};

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
