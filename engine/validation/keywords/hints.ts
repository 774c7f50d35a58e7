import type { Keyword } from "../keyword.ts";

/** The keyword `hints`. */
export const hints: Keyword = {
  keyword: "hints",
  title: "Ayudas de las opciones",
  description: "La segunda línea de las opciones de enum que la llevan, bajo su valor",
  valueSchema: { type: "object", additionalProperties: { type: "string", minLength: 1 } },
};
