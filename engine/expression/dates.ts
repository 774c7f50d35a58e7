import { isDate, yearsBetween as yearsBetweenDays } from "#engine/identifiers/index.ts";

// Argentina has kept UTC−3 all year since 2009 (Ley 26.350 ceased to be applied): instants are shown at that offset.
const offset = -3 * 3_600_000;
const instants = new WeakSet<Date>();

/** A `YYYY-MM-DD` as the UTC midnight of that day; undefined when there is no such day. */
export function parseDay(text: string): Date | undefined {
  return isDate(text) ? new Date(`${text}T00:00:00Z`) : undefined;
}

/** An RFC 3339 instant with its zone; undefined when it is none. */
export function parseInstant(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i.test(text)) return undefined;
  const date = new Date(text);
  if (!parseDay(text.slice(0, 10)) || !hasPlainYear(date)) return undefined;
  instants.add(date);
  return date;
}

/** ISO text of a date: `YYYY-MM-DD` for a day, with time for an instant; undefined outside the years 1000–9999. */
export function isoOf(date: Date, format?: string): string | undefined {
  if (!hasPlainYear(date)) return undefined;
  const isDay = format ? format !== "date-time" : !instants.has(date) && date.getTime() % 86_400_000 === 0;
  return isDay ? date.toISOString().slice(0, 10) : date.toISOString();
}

/** Writes YYYY, MM, DD, HH, mm and ss of the pattern, the rest as it stands; instants in the time of Argentina, or of another zone. */
export function formatDate(date: Date, pattern: string, zone = offset): string | undefined {
  if (!hasPlainYear(date)) return undefined;
  const at = instants.has(date) ? new Date(date.getTime() + zone) : date;
  const values: Record<string, number> = {
    YYYY: at.getUTCFullYear(),
    MM: at.getUTCMonth() + 1,
    DD: at.getUTCDate(),
    HH: at.getUTCHours(),
    mm: at.getUTCMinutes(),
    ss: at.getUTCSeconds(),
  };
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, (token) => `${values[token]}`.padStart(token.length, "0"));
}

/** The day that a text holds by a pattern of YYYY, MM and DD; undefined unless all of it fits and the day exists. */
export function parseDate(text: string, pattern: string): Date | undefined {
  if (text.length !== pattern.length) return undefined;
  const parts: Record<string, string> = { Y: "", M: "", D: "" };
  for (let index = 0; index < pattern.length; index++) {
    const token = pattern.charAt(index);
    const character = text.charAt(index);
    if (!(token in parts)) {
      if (character !== token) return undefined;
    } else {
      if (character < "0" || character > "9") return undefined;
      parts[token] += character;
    }
  }
  return parseDay(`${parts.Y}-${parts.M}-${parts.D}`);
}

/** Whole years from one date to another, as a birthday counts them; see `yearsBetween` of the identifiers. */
export function yearsBetween(from: Date, to: Date): number | undefined {
  const [fromDay, toDay] = [formatDate(from, "YYYY-MM-DD"), formatDate(to, "YYYY-MM-DD")];
  return fromDay && toDay ? yearsBetweenDays(fromDay, toDay) : undefined;
}

/** Whether a date can be written: its year has four digits. */
export function hasPlainYear(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1000 && year <= 9999;
}
