import { isDate, parseDate } from "#engine/identifiers/index.ts";
import type { Environment, Failure, Keyword } from "../keyword.ts";

/** What both take: a day, or the one of the judgement. */
const limit = {
  appliesTo: "string",
  valueSchema: { anyOf: [{ const: "today" }, { type: "string", format: "date" }] },
  accepts: (setting) => setting === "today" || isDate(String(setting)),
} as const satisfies Partial<Keyword>;

/** The keyword `minDate`. */
export const minDate: Keyword = {
  keyword: "minDate",
  title: "Fecha mínima",
  description: 'El texto es una fecha no anterior a la indicada, que es AAAA-MM-DD o "today" (hoy)',
  ...limit,
};

/** The keyword `maxDate`. */
export const maxDate: Keyword = {
  keyword: "maxDate",
  title: "Fecha máxima",
  description: 'El texto es una fecha no posterior a la indicada, que es AAAA-MM-DD o "today" (hoy)',
  ...limit,
};

/** Judges a value under `minDate`. */
export function minDateCheck(text: string, setting: string, { today }: Environment): Failure | undefined {
  const date = parseDate(text);
  if (date === undefined) return { code: "field_date_invalid" };
  const min = setting === "today" ? today() : setting;
  return date >= min ? undefined : { code: "field_date_min", date: min };
}

/** Judges a value under `maxDate`. */
export function maxDateCheck(text: string, setting: string, { today }: Environment): Failure | undefined {
  const date = parseDate(text);
  if (date === undefined) return { code: "field_date_invalid" };
  const max = setting === "today" ? today() : setting;
  return date <= max ? undefined : { code: "field_date_max", date: max };
}
