import type { Entity } from "../entity.ts";
import { beginEmission } from "./begin-emission.ts";
import { type EmissionFacts, factsOf } from "./facts.ts";
import { showOnQuote } from "./show-on-quote.ts";
import statuses from "./statuses.json" with { type: "json" };
import texts from "./texts.json" with { type: "json" };
import { verifyChoice } from "./verify-choice.ts";

const text = { type: "string" };

/** What of a quote is made a policy: one for each quote, tried until its insurer has issued it. */
export const emission: Entity = {
  name: "emission",
  path: "/multi-quotes/{id}/emission",
  idName: "emissionId",
  below: { kind: "quote", idName: "quoteId" },
  summaries: {
    read: "En qué está la emisión de una cotización",
    store: "Emite la cobertura elegida; la que está en camino o emitida no se emite otra vez",
  },
  filledBy: { kind: "emission" },
  statuses,
  texts,
  stored: {
    isWhole: true,
    envelope: {
      properties: {
        coverageId: { type: "string", format: "uuid" },
        acceptedPrice: { type: "integer", minimum: 1, maximum: 999_999_999_900 },
        secrets: { type: "object", additionalProperties: { type: "object" }, maxProperties: 10 },
        card: {
          type: "object",
          additionalProperties: false,
          properties: {
            token: { type: "string", format: "uuid" },
            brand: { ...text, maxLength: 40 },
            last4: { ...text, maxLength: 4 },
          },
          required: ["token"],
        },
      },
      required: ["coverageId", "acceptedPrice"],
    },
    files: {
      most: 20,
      summaries: { upload: "Sube archivos de una emisión", list: "Los archivos de una emisión" },
    },
    verify: verifyChoice,
    moved: showOnQuote,
    begins: beginEmission,
    remains: ["vehicle"],
  },
  decided: {
    // What was waited for is done, and is asked for anew; or its insurer says why not.
    learn: ({ facts }, { status, note }): EmissionFacts => {
      const { waitsFor: _, attempt, ...known } = factsOf(facts);
      if (status === "in_emission") return { ...known, attempt: attempt + 1 };
      return { ...known, attempt, ...(note ? { message: note } : {}) };
    },
    notice: { title: "Emisión: {status}", path: "/cotizaciones", tell: tellEmission },
  },
};

type Told = NonNullable<NonNullable<NonNullable<Entity["decided"]>["notice"]>["tell"]>;

/** Each end of an emission opens its thing: the policy that it became, or the quote that waits for somebody. */
function tellEmission({ status, facts }: Parameters<Told>[0]): ReturnType<Told> {
  const { policyNumber = "", policyId = "", quoteId, message } = factsOf(facts);
  const path = `/cotizaciones/detalle/${quoteId}`;
  const note = message === undefined ? {} : { note: message };
  switch (status) {
    case "ended":
      return {
        title: `Se emitió la póliza ${policyNumber}`,
        tone: "success",
        path: `/polizas/detalle/${policyId}`,
      };
    case "requires_confirmation":
      return { title: "El precio cambió: confirmalo para emitir", tone: "warning", path };
    case "expired":
      return { title: "El precio venció: recotizá para continuar.", tone: "warning", path };
    case "pending":
      return { title: "La compañía tiene algo que ver antes de emitir", tone: "info", path, ...note };
    case "in_emission":
      return { title: "La compañía aprobó lo que faltaba: la estamos emitiendo", tone: "info", path };
    default:
      return { title: "No pudimos emitir la póliza", tone: "danger", path, ...note };
  }
}
