import type { Keyword } from "../keyword.ts";

/** The keyword `coordinates`. */
export const coordinates: Keyword = {
  keyword: "coordinates",
  title: "Coordenadas",
  description:
    "El objeto {latitude, longitude, accuracy} es un punto del mapa: se pregunta entero, con el botón que lo toma del aparato",
  valueSchema: { const: true },
};
