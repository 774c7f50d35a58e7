import type { Keyword } from "../keyword.ts";

/** The keyword `titles`. */
export const titles: Keyword = {
  keyword: "titles",
  title: "Textos de las opciones",
  description: "El texto con que se muestra cada opción de enum, bajo su valor",
  valueSchema: { type: "object", additionalProperties: { type: "string", minLength: 1 } },
};
