import { leaf, view } from "./parts.ts";

const time = { type: "string", format: "time" } as const;

const coordinates = {
  type: "object",
  properties: { latitude: { type: "number" }, longitude: { type: "number" } },
} as const;

/** Questions that a press or two answer. */
export const quick = [
  view(0, {
    fields: [
      leaf("/time", "Hora, más o menos", "hour", time, { required: true, hint: "Vale 9, 21 o 16:30" }),
      leaf("/coordinates", "Ubicación", "location", coordinates, { hint: "Solo va con la denuncia" }),
      leaf("/late", "Hora de otro día", "hour", time, { shortcuts: false }),
    ],
  }),
];
