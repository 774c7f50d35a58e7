import type { Keyword } from "../keyword.ts";
import { drawingName } from "./drawings.ts";

/** The keyword `diagram`, beside the `enum` of what has parts. In the file each part has its option's value as `id`. */
export const diagram: Keyword = {
  keyword: "diagram",
  title: "Esquema de las opciones",
  description:
    "El dibujo que tiene a las opciones de enum por partes: el nombre de un archivo de schemas/drawings",
  valueSchema: drawingName,
};
