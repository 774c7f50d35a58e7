import RangeWidget from "@rjsf/core/lib/components/widgets/RangeWidget.js";
import SelectWidget from "@rjsf/core/lib/components/widgets/SelectWidget.js";
import TextWidget from "@rjsf/core/lib/components/widgets/TextWidget.js";
import { type FieldProps, titleId } from "@rjsf/utils";
import type { Release } from "#engine/language/index.ts";
import type { AnswerProps, Fields, Widgets } from "#engine/react/index.ts";
import { type Flow, prepare } from "#engine/runtime/index.ts";

/** A flow drawn with RJSF's stock widgets and with a field of the host, and its answers on its last step. */
const release: Release = {
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

const isEmail = (value: unknown) => typeof value === "string" && value.includes("@");

export const stockFlow: Flow = prepare(release, "stock", () => ({
  "/email": (value) => (isEmail(value) ? [] : [{ code: "field_email", path: "", params: {} }]),
}));

/** RJSF's own, one of them with what our review shows of its answers. */
export const stockWidgets: Widgets = {
  "stock-text": TextWidget,
  "stock-range": Object.assign((props: Parameters<typeof RangeWidget>[0]) => <RangeWidget {...props} />, {
    Answer: ({ leaf }: AnswerProps) => <meter min={1} max={6} value={Number(leaf.value)} title="Personas" />,
  }),
  "stock-select": SelectWidget,
};

/** A field of the host: it draws its object whole, and RJSF opens nothing of it. */
export const stockFields: Fields = { map: MapField };

function MapField({ fieldPathId, formData, readonly, onChange }: FieldProps) {
  return (
    <fieldset className="flow-group" aria-labelledby={titleId(fieldPathId.$id)}>
      <button
        type="button"
        className="flow-button flow-secondary"
        disabled={readonly}
        onClick={() => onChange({ lat: -34.6, lng: -58.4 }, fieldPathId.path)}
      >
        Marcar en el mapa
      </button>
      <output>{formData ? `${formData.lat}, ${formData.lng}` : "Sin marcar"}</output>
    </fieldset>
  );
}
