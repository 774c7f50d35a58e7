import { isDate, parseDate } from "#engine/identifiers/index.ts";
import type { Environment, Failure, Keyword } from "../keyword.ts";

/** The keyword `maxDate`. */
export const maxDate: Keyword = {
  keyword: "maxDate",
  appliesTo: "string",
  title: "Fecha máxima",
  description: 'El texto es una fecha no posterior a la indicada, que es AAAA-MM-DD o "today" (hoy)',
  valueSchema: { anyOf: [{ const: "today" }, { type: "string", format: "date" }] },
  accepts: (setting) => setting === "today" || isDate(String(setting)),
};

/** Judges a value under `maxDate`. */
export function maxDateCheck(text: string, setting: string, { today }: Environment): Failure | undefined {
  const date = parseDate(text);
  if (date === undefined) return { code: "field_date_invalid" };
  const max = setting === "today" ? today() : setting;
  return date <= max ? undefined : { code: "field_date_max", date: max };
}
