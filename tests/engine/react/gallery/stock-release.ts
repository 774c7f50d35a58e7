import type { Release } from "#engine/language/index.ts";

/** A flow drawn with RJSF's stock widgets and with a field of the host, and its answers on its last step. */
export const stockRelease: Release = {
  answers: {
    type: "object",
    properties: {
      email: { type: "string", title: "Email", description: "Te escribimos ahí" },
      people: { type: "integer", title: "Personas", minimum: 1, maximum: 6 },
      age: { type: "number", title: "Edad" },
      colour: {
        type: "string",
        title: "Color",
        enum: ["red", "blue"],
        titles: { red: "Rojo", blue: "Azul" },
      },
      place: {
        type: "object",
        title: "Lugar",
        properties: { lat: { type: "number" }, lng: { type: "number" } },
      },
    },
    required: ["email"],
  },
  data: { type: "object", properties: {} },
  context: { type: "object", properties: { today: { type: "string", format: "date" } } },
  flow: {
    id: "test/stock",
    kind: "claim",
    title: "Widgets de la casa",
    initial: "ask",
    steps: {
      ask: {
        path: "datos",
        title: "Datos",
        fields: {
          "/email": { widget: "stock-text" },
          "/people": { widget: "stock-range" },
          "/age": { widget: "stock-text" },
          "/colour": { widget: "stock-select" },
          "/place": { widget: "map" },
        },
        call: "save",
        next: "review",
      },
      review: { path: "revision", title: "Revisión", summary: ["ask"], next: "sent" },
      sent: {
        type: "final",
        path: "listo",
        title: "Listo",
        message: "Recibimos tus datos.",
        fields: { "/email": { widget: "stock-text", readOnly: "true" } },
      },
    },
    calls: {
      save: {
        post: "/stock",
        body: { email: "=email", people: "=people", age: "=age", colour: "=colour", place: "=place" },
      },
    },
  },
};
