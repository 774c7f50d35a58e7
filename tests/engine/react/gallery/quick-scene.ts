import { leaf, view } from "./parts.ts";

const time = { type: "string", format: "time" } as const;

/** Questions that a press or two answer. */
export const quick = [
  view(0, {
    fields: [
      leaf("/time", "Hora, más o menos", "hour", time, { required: true, hint: "Vale 9, 21 o 16:30" }),
      leaf("/late", "Hora de otro día", "hour", time, { shortcuts: false }),
    ],
  }),
];
