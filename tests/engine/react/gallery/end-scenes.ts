import type { Schema } from "#engine/json/index.ts";
import type { View } from "#engine/runtime/index.ts";
import { kinds } from "./field-scene.ts";
import { leaf, view } from "./parts.ts";

export const fileRules = { types: ["image/jpeg", "image/png", "application/pdf"], maxBytes: 5242880 };
export const fileList: Schema = { type: "array", maxItems: 3, items: { type: "object", file: fileRules } };
export const photos = [
  { key: "sent-1", name: "frente.jpg", type: "image/jpeg", size: 1572864 },
  {
    key: "sent-2",
    name: "un nombre de archivo larguísimo que sacó el teléfono 20261119_104512.jpg",
    type: "image/jpeg",
    size: 524288,
  },
];

/** The last page. */
export const sent = view(4, {
  step: {
    id: "sent",
    path: "listo",
    title: "Listo",
    facts: [],
    final: true,
    message: "El siniestro se ingresó correctamente, nos vamos a contactar a la brevedad.",
  },
});

/** What is seen at the end of a wizard: the review, and what was sent. */
export const endScenes: Readonly<Record<string, readonly View[]>> = {
  review: [
    view(4, {
      step: {
        id: "review",
        path: "revision",
        title: "Revisión",
        facts: [],
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
          canChange: true,
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
          canChange: true,
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
          canChange: true,
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
  receipt: [
    {
      ...sent,
      step: {
        ...sent.step,
        facts: [
          { id: "insurer", title: "Compañía", value: "Allianz" },
          { id: "sentOn", title: "Enviada", value: "20/11/2026" },
          {
            id: "today",
            title: "Hoy: la recibe",
            value: "Ya tiene tus datos",
            group: "Qué sigue",
            date: "2026-11-20",
          },
          {
            id: "answer",
            title: "Hasta el 20/12/2026 te responde",
            value: "30 días",
            group: "Qué sigue",
            date: "2026-12-20",
          },
          {
            id: "repairs",
            title: "No arregles nada",
            value: "Esperá la autorización",
            group: "Mientras tanto",
          },
        ],
      },
    },
  ],
};
