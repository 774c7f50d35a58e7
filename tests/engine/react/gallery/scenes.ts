import type { Schema } from "#engine/json/index.ts";
import type { Option, View } from "#engine/runtime/index.ts";
import { endScenes, fileList, fileRules, photos, sent } from "./end-scenes.ts";
import { personItem } from "./fake-machine.ts";
import { fields } from "./field-scene.ts";
import { matrix, matrixOfSeveral } from "./matrix-scene.ts";
import { leaf, source, view } from "./parts.ts";
import { quick } from "./quick-scene.ts";

/** A question with these options. */
function options(labels: readonly string[]): Schema {
  return { type: "string", enum: labels };
}

/** Things of a person's, with what is told of each; the last ones are below a title. */
const things: readonly Option[] = [
  {
    key: "1",
    value: "1",
    label: "Ruedas",
    description: "Gol Trend",
    facts: {
      status: { value: "Falta documentación", tone: "warning" },
      date: "28/10/2026",
      badge: "•••ZZ",
      number: "SIN-2026-000098",
      todo: "Subí la denuncia policial",
    },
  },
  {
    key: "2",
    value: "2",
    label: "Choque",
    facts: { status: { value: "Borrador", tone: "info" }, todo: "Seguí donde estabas" },
  },
  { key: "3", value: "3", label: "Cristales", facts: { status: { value: "Rechazado", tone: "danger" } } },
  { key: "4", value: "4", label: "Robo", facts: { status: { value: "Pagado", tone: "success" } } },
  {
    key: "5",
    value: "5",
    label: "Volkswagen Gol Trend 2019",
    description: "Zurich",
    facts: { group: "Empezar con…", badge: "•••ZZ" },
  },
  {
    key: "6",
    value: "6",
    label: "Casa, Bv. Oroño 1250",
    description: "Experta",
    facts: { group: "Empezar con…" },
  },
];

const second = view(1, {
  fields: [leaf("/driver", "Nombre y apellido", "text", { type: "string" }, { required: true })],
});
/** Hand-made views by name; pressing on goes to the next one of the scene. */
export const scenes: Readonly<Record<string, readonly View[]>> = {
  fields: [fields, second, sent],
  quick,
  matrix,
  "matrix-ready": matrix.slice(-1),
  "matrix-several": matrixOfSeveral,
  short: [
    view(0, {
      fields: [
        leaf("/name", "Nombre y apellido", "text", { type: "string" }, { required: true }),
        leaf("/date", "Fecha", "date", { type: "string", format: "date" }),
      ],
    }),
    second,
    sent,
  ],
  rooms: [
    view(0, {
      step: { id: "step-0", path: "domicilio", title: "¿Qué es?", facts: [], final: false },
      fields: [
        leaf("/what", "¿Qué es?", "radio-cards", options(["Casa", "Local"]), { required: true }),
        leaf("/rooms", "Ambientes", "radio-cards", options(["Uno", "Dos", "Tres o más"])),
        leaf("/use", "Uso", "radio-cards", options(["Vivienda de todo el año", "Casa de fin de semana"])),
        leaf("/street", "Calle", "text", { type: "string", maxLength: 80 }),
        leaf("/door", "Altura", "number", { type: "integer", maximum: 99999 }),
        leaf("/floor", "Piso", "text", { type: "string", maxLength: 4 }),
        leaf("/notes", "Comentarios", "textarea", { type: "string", maxLength: 20 }),
      ],
    }),
  ],
  list: [
    view(2, {
      fields: [
        {
          type: "list",
          pointer: "/thirdParties",
          title: "Terceros",
          hint: "Agregá a cada persona con la que chocaste.",
          itemTitle: "tercero",
          items: [personItem(0, "a"), personItem(1, "b")],
          fixed: false,
          canAdd: true,
          canRemove: true,
          problem: { code: "field_min_items", path: "/thirdParties", params: { min: 1 }, title: "Terceros" },
        },
      ],
    }),
    sent,
  ],
  files: [
    view(3, {
      fields: [
        leaf("/files", "Fotos y documentos", "files", fileList, {
          hint: "Fotos de los daños, la denuncia policial o presupuestos.",
        }),
      ],
    }),
    sent,
  ],
  sending: [
    view(3, {
      fields: [leaf("/files", "Fotos y documentos", "files", fileList, { value: photos })],
      busy: { call: "upload", action: "next", done: 1, total: 3 },
    }),
  ],
  locked: [
    view(1, {
      fields: [
        leaf("/driver", "Nombre y apellido", "text", { type: "string" }, { value: "Ana Prueba" }),
        leaf("/birth", "Nacimiento", "date", { type: "string", format: "date" }, { value: "1990-05-11" }),
        leaf("/own", "¿El auto es tuyo?", "yes-no", { type: "boolean" }, { value: true }),
        leaf("/paper", "Licencia", "file", { type: "object", file: fileRules }),
        {
          type: "list",
          pointer: "/thirdParties",
          title: "Terceros",
          itemTitle: "tercero",
          items: [personItem(0, "a")],
          fixed: false,
          canAdd: true,
          canRemove: true,
        },
      ],
      busy: { call: "save", action: "next", done: 0, total: 1 },
    }),
  ],
  sources: [
    view(0, {
      fields: [
        leaf(
          "/remote",
          "Localidad",
          "combobox",
          { type: "string" },
          source({ id: "remote", search: true, status: "idle" }),
        ),
        leaf(
          "/suggested",
          "Ciudad",
          "combobox",
          { type: "string", maxLength: 60 },
          source({ id: "suggested", search: true, suggests: true, status: "idle" }),
        ),
        leaf(
          "/failed",
          "Modelo",
          "radio-cards",
          { type: "string" },
          source({ id: "failed", status: "failed" }),
        ),
        leaf("/loading", "Marca", "select", { type: "string" }, source({ id: "loading", status: "loading" })),
        leaf("/empty", "Póliza", "radio-cards", { type: "string" }, source({ id: "empty" })),
        leaf(
          "/broken",
          "Versión",
          "combobox",
          { type: "string" },
          source({ id: "broken", status: "failed" }),
        ),
      ],
    }),
  ],
  things: [
    view(0, {
      step: { id: "step-0", path: "mias", title: "Mis cosas", facts: [], final: false, advance: "/thing" },
      fields: [leaf("/thing", "Elegí una", "radio-cards", { type: "string" }, source({ options: things }))],
    }),
  ],
  failure: [
    view(0, {
      fields: second.fields,
      failure: {
        code: "429",
        message: "Error inesperado, intente nuevamente",
        retryAfter: 3,
        canRetry: true,
      },
    }),
  ],
  confirm: [
    view(4, {
      fields: [leaf("/email", "Email", "text", { type: "string", format: "email" })],
      actions: [{ id: "send", title: "Enviar", style: "primary", enabled: true }],
      confirm: {
        action: "send",
        message: "¿Querés enviar la denuncia sin documentos? Podés agregarlos después como ampliación.",
      },
    }),
    sent,
  ],
  ...endScenes,
  long: [
    view(0, {
      fields: Array.from({ length: 200 }, (_, index) =>
        leaf(`/field${index}`, `Campo ${index}`, index % 5 === 4 ? "checkbox" : "text", {
          type: index % 5 === 4 ? "boolean" : "string",
        }),
      ),
    }),
  ],
};
