import type { Release } from "#engine/language/index.ts";

/** A list that is answered as a spreadsheet: a roll of people. */
export const sheetRelease: Release = {
  answers: {
    type: "object",
    properties: {
      people: {
        type: "array",
        title: "Personas",
        maxItems: 4,
        items: {
          type: "object",
          properties: {
            name: { type: "string", title: "Nombre", maxLength: 60 },
            dni: { type: "string", title: "DNI", dni: true },
            born: { type: "string", title: "Nacimiento", format: "date" },
          },
          required: ["name", "dni"],
        },
      },
    },
  },
  data: { type: "object", properties: {} },
  context: { type: "object", properties: { today: { type: "string", format: "date" } } },
  flow: {
    id: "test/sheet",
    kind: "claim",
    title: "Nómina",
    initial: "ask",
    steps: {
      ask: {
        path: "nomina",
        title: "La nómina",
        fields: {
          "/people": {
            required: true,
            title: "Quiénes son",
            rows: { as: "p", title: "Persona", sheet: true },
          },
        },
        next: "sent",
      },
      sent: { type: "final", path: "listo", title: "Listo", message: "Recibimos tus datos." },
    },
  },
};
