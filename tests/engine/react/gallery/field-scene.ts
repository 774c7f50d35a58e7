import { leaf, source, view } from "./parts.ts";

const cities = ["Rosario", "Río Cuarto", "San Carlos de Bariloche", "Córdoba", "Corrientes"];
const cityOptions = cities.map((label) => ({ key: label, label, value: label }));
/** Options of a question that the review shows too. */
export const kinds = {
  crash: "Choque",
  crystals: "Cristales",
  wheel: "Rueda",
};

/** A question for each widget. */
export const fields = view(0, {
  step: {
    id: "step-0",
    path: "siniestro",
    title: "Datos del siniestro",
    facts: [],
    final: false,
    notice: "Contanos qué pasó. Podés guardar y seguir después.",
  },
  fields: [
    leaf(
      "/kind",
      "¿Qué pasó?",
      "radio-cards",
      { type: "string", enum: Object.keys(kinds), titles: kinds },
      { required: true },
    ),
    leaf(
      "/date",
      "Fecha del siniestro",
      "date",
      { type: "string", format: "date" },
      { required: true, hint: "Por ejemplo, 05/11/2026" },
    ),
    leaf("/time", "Hora", "time", { type: "string", format: "time" }),
    leaf("/dni", "DNI", "identifier", { type: "string", dni: true }, { required: true }),
    leaf(
      "/plate",
      "Patente",
      "identifier",
      { type: "string", plate: true },
      { value: "AA123BB", readOnly: true },
    ),
    leaf("/street", "Calle", "text", { type: "string", maxLength: 60 }),
    leaf("/number", "Número", "number", { type: "integer", wireEmpty: 0 }),
    leaf("/amount", "Daño estimado", "money", { type: "integer", money: "ARS" }),
    leaf("/damages", "Daños", "textarea", { type: "string", maxLength: 500 }),
    leaf("/insurer", "Compañía", "select", {
      type: "string",
      enum: ["zurich", "allianz"],
      titles: { zurich: "Zurich", allianz: "Allianz" },
    }),
    leaf("/insured", "¿Manejaba el asegurado?", "yes-no", { type: "boolean" }, { required: true }),
    leaf("/agree", "Acepto que me escriban por WhatsApp", "checkbox", { type: "boolean" }),
    leaf("/extras", "¿Qué se dañó?", "checkboxes", {
      type: "array",
      items: { enum: ["front", "back"], titles: { front: "Frente", back: "Parte de atrás" } },
    }),
    leaf("/city", "Localidad", "combobox", { type: "string" }, source({ options: cityOptions })),
    leaf(
      "/policy",
      "Póliza",
      "radio-cards",
      { type: "string" },
      source({
        id: "policies",
        options: [
          {
            key: "1",
            label: "Auto · AA 123 BB",
            description: "Volkswagen Gol Trend 1.6 Trendline · Zurich",
            value: "P-1",
          },
          { key: "2", label: "Moto · A 123 BCD", description: "Honda Wave 110", value: "P-2" },
        ],
      }),
    ),
    {
      type: "group",
      pointer: "/place",
      title: "Lugar",
      hint: "Donde ocurrió",
      fields: [
        leaf("/place/city", "Barrio", "text", { type: "string" }),
        leaf("/place/odd~1.name", "Referencia", "text", { type: "string" }),
      ],
    },
  ],
});
