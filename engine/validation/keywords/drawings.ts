import type { Keyword } from "../keyword.ts";

/** The name of a drawing. */
export const drawingName = { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" } as const;

/** The keyword `drawings`. A drawing is called as its file in schemas/drawings, without `.svg`. */
export const drawings: Keyword = {
  keyword: "drawings",
  title: "Dibujos de las opciones",
  description:
    "El dibujo de las opciones de enum que lo llevan, bajo su valor: el nombre de un archivo de schemas/drawings",
  valueSchema: {
    type: "object",
    additionalProperties: drawingName,
  },
};
