import type { Schema } from "#engine/json/index.ts";
import type { View } from "#engine/runtime/index.ts";
import { personItem } from "./fake-machine.ts";
import { fields, kinds } from "./field-scene.ts";
import { leaf, source, view } from "./parts.ts";

const fileRules = { types: ["image/jpeg", "image/png", "application/pdf"], maxBytes: 5242880 };
const fileList: Schema = { type: "array", maxItems: 3, items: { type: "object", file: fileRules } };
const photos = [
  { key: "sent-1", name: "frente.jpg", type: "image/jpeg", size: 1572864 },
  {
    key: "sent-2",
    name: "un nombre de archivo larguísimo que sacó el teléfono 20261119_104512.jpg",
    type: "image/jpeg",
    size: 524288,
  },
];

const second = view(1, {
  fields: [leaf("/driver", "Nombre y apellido", "text", { type: "string" }, { required: true })],
});
const sent = view(4, {
  step: {
    id: "sent",
    path: "listo",
    title: "Listo",
    final: true,
    message: "El siniestro se ingresó correctamente, nos vamos a contactar a la brevedad.",
  },
});

/** Hand-made views by name; pressing on goes to the next one of the scene. */
export const scenes: Readonly<Record<string, readonly View[]>> = {
  fields: [fields, second, sent],
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
  review: [
    view(4, {
      step: {
        id: "review",
        path: "revision",
        title: "Revisión",
        final: false,
        notice: "Declaro bajo juramento que los datos son ciertos y completos (Ley 17.418).",
      },
      fields: [
        leaf(
          "/email",
          "Email",
          "text",
          { type: "string", format: "email" },
          { required: true, value: "ana@example.com" },
        ),
      ],
      actions: [
        { id: "send", title: "Enviar la denuncia", style: "primary", enabled: true },
        { id: "help", title: "Necesito ayuda", style: "quiet", enabled: true },
      ],
      summary: [
        {
          step: "step-0",
          title: "Datos del siniestro",
          fields: [
            leaf(
              "/kind",
              "¿Qué pasó?",
              "radio-cards",
              { type: "string", enum: Object.keys(kinds), titles: kinds },
              { value: "crash" },
            ),
            leaf(
              "/date",
              "Fecha del siniestro",
              "date",
              { type: "string", format: "date" },
              { value: "2026-11-05" },
            ),
            leaf("/number", "Número", "number", { type: "integer", wireEmpty: 0 }),
            leaf("/amount", "Daño estimado", "money", { type: "integer", money: "ARS" }, { value: 123450 }),
            leaf(
              "/damages",
              "Daños",
              "textarea",
              { type: "string" },
              { value: "Paragolpes trasero.\nFaro izquierdo roto y baúl que no cierra." },
            ),
          ],
        },
        {
          step: "step-2",
          title: "Terceros",
          fields: [
            {
              type: "list",
              pointer: "/thirdParties",
              title: "Terceros",
              itemTitle: "tercero",
              fixed: false,
              canAdd: true,
              canRemove: true,
              items: [
                {
                  key: "a",
                  pointer: "/thirdParties/0",
                  title: "Tercero 1",
                  fields: [
                    leaf(
                      "/thirdParties/0/dni",
                      "DNI",
                      "identifier",
                      { type: "string", dni: true },
                      { value: "12345678" },
                    ),
                    leaf(
                      "/thirdParties/0/plate",
                      "Patente",
                      "identifier",
                      { type: "string", plate: true },
                      { value: "AA123BB" },
                    ),
                  ],
                },
              ],
            },
          ],
        },
        {
          step: "step-3",
          title: "Fotos y documentos",
          fields: [leaf("/files", "Archivos", "files", fileList, { value: photos })],
        },
      ],
    }),
    sent,
  ],
  final: [
    {
      ...sent,
      fields: [
        leaf("/number", "Número de siniestro", "text", { type: "string" }, { value: "S-1", readOnly: true }),
      ],
    },
  ],
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
