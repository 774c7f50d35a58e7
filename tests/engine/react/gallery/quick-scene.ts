import { leaf, view } from "./parts.ts";

const time = { type: "string", format: "time" } as const;

const coordinates = {
  type: "object",
  properties: { latitude: { type: "number" }, longitude: { type: "number" } },
} as const;

const parts = {
  type: "array",
  items: {
    type: "string",
    enum: ["front", "right", "left", "rear", "roof", "glass"],
    titles: {
      front: "Adelante",
      right: "Lado del acompañante",
      left: "Lado del conductor",
      rear: "Atrás",
      roof: "Techo",
      glass: "Vidrios",
    },
    diagram: "car-parts",
  },
} as const;

/** Questions that a press or two answer. */
export const quick = [
  view(0, {
    fields: [
      leaf("/time", "Hora, más o menos", "hour", time, { required: true, hint: "Vale 9, 21 o 16:30" }),
      leaf("/coordinates", "Ubicación", "location", coordinates, { hint: "Solo va con la denuncia" }),
      leaf("/parts", "¿Dónde está el daño?", "diagram", parts),
      leaf("/late", "Hora de otro día", "hour", time, { shortcuts: false }),
    ],
  }),
];
