import type { Keyword } from "../keyword.ts";

/** The keyword `groups`. */
export const groups: Keyword = {
  keyword: "groups",
  title: "Grupos de las opciones",
  description: "El título bajo el que se juntan los lugares que son opciones de enum, bajo su valor",
  valueSchema: { type: "object", additionalProperties: { type: "string", minLength: 1 } },
};
