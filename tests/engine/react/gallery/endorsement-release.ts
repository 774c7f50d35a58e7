import type { Release } from "#engine/language/index.ts";

const text = (title: string) => ({ type: "string", title }) as const;

/** Lines to be read, rules of a whole step, a point of no return and a review: an endorsement in small. */
export const endorsementRelease: Release = {
  answers: {
    type: "object",
    properties: {
      plate: { ...text("Patente nueva"), plate: true },
      sum: { type: "integer", title: "Suma asegurada", money: "ARS" },
      phone: text("Teléfono"),
      email: { ...text("Email"), format: "email" },
      agrees: { type: "boolean", title: "Estoy de acuerdo" },
    },
    required: ["sum"],
  },
  data: {
    type: "object",
    properties: {
      plate: { ...text("Patente"), default: "AA123BB" },
      number: { ...text("Póliza"), default: "4-118.220" },
    },
  },
  context: { type: "object", properties: { today: { type: "string", format: "date" } } },
  flow: {
    id: "test/endorsement",
    kind: "endorsement",
    title: "Endoso",
    sections: { change: "El cambio", contact: "El contacto", review: "La revisión" },
    initial: "change",
    steps: {
      change: {
        path: "cambio",
        section: "change",
        title: "Qué cambia",
        facts: {
          policy: { title: "Póliza", value: "=data.number" },
          plate: { title: "Patente", value: "=data.plate + ' → ' + plate" },
          since: { title: "Desde", value: "=today().format('DD/MM/YYYY')" },
        },
        valid: { changes: { that: "plate != data.plate", message: "La patente es la que ya tiene" } },
        fields: { "/plate": {}, "/sum": {} },
        next: "contact",
      },
      contact: {
        path: "contacto",
        section: "contact",
        title: "Contacto",
        valid: { reachable: { that: "has(phone) || has(email)", message: "Dejá un teléfono o un email" } },
        fields: { "/phone": {}, "/email": {} },
        call: "save",
        next: [{ when: "has(phone)", to: "review" }, { to: "agree" }],
      },
      agree: {
        path: "acuerdo",
        section: "contact",
        title: "Avisos por email",
        fields: { "/agrees": { required: true } },
        next: "review",
      },
      review: {
        path: "revision",
        section: "review",
        title: "Revisión",
        summary: ["change", "contact", "agree"],
        actions: { send: { title: "Pedir el endoso", call: "send", next: "payment" } },
      },
      payment: {
        path: "pago",
        title: "Falta un paso",
        back: false,
        notice: "El pedido ya está hecho.",
        next: "sent",
      },
      sent: {
        type: "final",
        path: "pedido",
        title: "Endoso pedido",
        facts: {
          policy: { title: "Póliza", value: "=data.number" },
          plate: { title: "Patente", value: "=plate" },
        },
        fields: { "/sum": {} },
        message: "Te avisamos cuando esté aprobado.",
      },
    },
    calls: {
      save: { post: "/endorsements/draft", body: { phone: "=phone" } },
      send: { post: "/endorsements", body: { plate: "=plate" } },
    },
  },
};
