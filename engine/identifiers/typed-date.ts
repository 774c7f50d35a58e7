import { addDays, isDate, parseDate } from "./date.ts";

type Day = {
  /** The day, `YYYY-MM-DD`: what a year of two digits and «hoy» are told by. */
  readonly today: string;
  /** Whether it is a birth: then two digits are a year that has been. */
  readonly isBirth?: boolean;
};

/**
 * The date that a person typed in one of the ways in which people write it, as `YYYY-MM-DD`: `20/11/26`, `20-11-2026`,
 * `201126`, `ayer`. Undefined where it is no date, or where it may be two: `2112026` is 2 November or 21 January.
 */
export function typedDate(text: string, day: Day): string | undefined {
  const bare = text.trim().toLowerCase();
  const exact = parseDate(bare);
  if (exact) return exact;
  const back = words.indexOf(bare);
  if (back >= 0) return addDays(day.today, -back);
  const parts = /^(\d{1,2})[/.\-\s]+(\d{1,2})[/.\-\s]+(\d{2}|\d{4})$/.exec(bare);
  if (parts) return dateOf(parts.slice(1), day);
  if (!/^\d{6,7}$/.test(bare)) return undefined;
  const readings = new Set(cuts.flatMap((sizes) => readingOf(bare, sizes, day) ?? []));
  return readings.size === 1 ? [...readings][0] : undefined;
}

const words = ["hoy", "ayer", "anteayer"];

/** Digits of day, month and year where nothing stands between them. */
const cuts = [
  [2, 2, 2],
  [1, 1, 4],
  [1, 2, 4],
  [2, 1, 4],
] as const;

function readingOf(
  digits: string,
  [ofDay, ofMonth, ofYear]: (typeof cuts)[number],
  day: Day,
): string | undefined {
  if (ofDay + ofMonth + ofYear !== digits.length) return undefined;
  const [first, second] = [ofDay, ofDay + ofMonth];
  return dateOf([digits.slice(0, first), digits.slice(first, second), digits.slice(second)], day);
}

function dateOf([dd = "", mm = "", year = ""]: readonly string[], day: Day): string | undefined {
  const known = year.length === 2 ? yearsOf(year, day) : [year];
  const dates = known.map((yyyy) => `${yyyy}-${mm.padStart(2, "0")}-${dd.padStart(2, "0")}`);
  const found = dates.find(
    (date) => isDate(date) && (!day.isBirth || year.length === 4 || date <= day.today),
  );
  return found !== undefined && found >= "1900" && found < "2100" ? found : undefined;
}

/** The years that two digits may be, the likeliest first: this century's, unless it is more than ten years ahead. */
function yearsOf(year: string, { today, isBirth }: Day): readonly string[] {
  const isNear = Number(`20${year}`) <= Number(today.slice(0, 4)) + 10;
  return isBirth || isNear ? [`20${year}`, `19${year}`] : [`19${year}`];
}
