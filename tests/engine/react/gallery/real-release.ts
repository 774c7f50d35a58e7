import type { Release } from "#engine/language/index.ts";

/** A small flow that the true runtime runs: two steps, a call between them, a question that depends on another. */
export const realRelease: Release = {
  answers: {
    type: "object",
    properties: {
      name: { type: "string", title: "Nombre y apellido" },
      hasPlate: { type: "boolean", title: "¿Tiene patente?" },
      plate: { type: "string", title: "Patente", plate: true },
      email: { type: "string", title: "Email", format: "email" },
    },
    required: ["name", "email"],
  },
  data: { type: "object", properties: { id: { type: "string" } } },
  context: { type: "object", properties: { today: { type: "string", format: "date" } } },
  flow: {
    id: "test/small",
    kind: "claim",
    title: "Denuncia",
    initial: "person",
    steps: {
      person: {
        path: "persona",
        title: "Tus datos",
        fields: { "/name": {}, "/hasPlate": {}, "/plate": { visible: "hasPlate", required: "hasPlate" } },
        call: "save",
        next: "contact",
      },
      contact: { path: "contacto", title: "Contacto", fields: { "/email": {} }, next: "sent" },
      sent: { type: "final", path: "listo", title: "Listo", message: "Recibimos tu denuncia." },
    },
    calls: { save: { post: "/accidents", body: { name: "=name" } } },
  },
};
