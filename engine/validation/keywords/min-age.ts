import { parseDate, yearsBetween } from "#engine/identifiers/index.ts";
import type { Environment, Failure, Keyword } from "../keyword.ts";

/** The keyword `minAge`. */
export const minAge: Keyword = {
  keyword: "minAge",
  appliesTo: "string",
  title: "Edad mínima",
  description: "El texto es una fecha de nacimiento de hace al menos tantos años, contados hasta hoy",
  valueSchema: { type: "integer", minimum: 0, maximum: 150 },
};

/** Judges a value under `minAge`. */
export function minAgeCheck(text: string, min: number, { today }: Environment): Failure | undefined {
  if (parseDate(text) === undefined) return { code: "field_date_invalid" };
  const age = yearsBetween(text, today());
  return age !== undefined && age >= min ? undefined : { code: "field_age", min };
}
