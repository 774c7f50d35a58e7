import { isDate, parseDate } from "#engine/identifiers/index.ts";
import type { Environment, Failure, Keyword } from "../keyword.ts";

/** The keyword `minDate`. */
export const minDate: Keyword = {
  keyword: "minDate",
  appliesTo: "string",
  title: "Fecha mínima",
  description: 'El texto es una fecha no anterior a la indicada, que es AAAA-MM-DD o "today" (hoy)',
  valueSchema: { anyOf: [{ const: "today" }, { type: "string", format: "date" }] },
  accepts: (setting) => setting === "today" || isDate(String(setting)),
};

/** Judges a value under `minDate`. */
export function minDateCheck(text: string, setting: string, { today }: Environment): Failure | undefined {
  const date = parseDate(text);
  if (date === undefined) return { code: "field_date_invalid" };
  const min = setting === "today" ? today() : setting;
  return date >= min ? undefined : { code: "field_date_min", date: min };
}
