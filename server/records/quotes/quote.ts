import { isObject, type Json } from "#engine/json/index.ts";
import { judge } from "#permissions/index.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { Principal } from "../../people/principals/principal.ts";
import type { Verify } from "../entity/stored.ts";
import type { Entity } from "../entity.ts";
import type { Answers } from "../record.ts";
import { beginRound } from "./begin-round.ts";
import { standardCommission } from "./commissions.ts";
import { answered, quoteHeads } from "./head.ts";
import { quoteList } from "./list-quotes.ts";
import { verifyRenewed } from "./renews.ts";
import { showQuote } from "./show-quote.ts";
import statuses from "./statuses.json" with { type: "json" };
import texts from "./texts.json" with { type: "json" };

/** Prices that a broker asks of several insurers at once for somebody. */
export const quote: Entity = {
  name: "quote",
  path: "/multi-quotes",
  idName: "quoteId",
  summaries: {
    read: "Una cotización: qué se pidió, a quiénes, y los precios que llegaron",
    store:
      "Cotiza con todas las compañías; con el borrador de una que está, o su id, cotiza de nuevo con lo que se cambió",
  },
  filledBy: { kind: "quote" },
  statuses,
  texts,
  stored: {
    envelope: {
      properties: {
        id: { type: "string", format: "uuid" },
        multiQuoteType: { type: "string", minLength: 1, maxLength: 40 },
        /** The policy that it is to renew. */
        renews: { type: "string", format: "uuid" },
        status: {
          type: "object",
          additionalProperties: false,
          properties: { id: { type: "string", maxLength: 40 } },
        },
      },
      required: ["multiQuoteType"],
    },
    projects: quoteHeads,
    accept: withoutStandard,
    begins: beginRound,
    verify: async (services, save) => {
      refuseOtherCommission(save);
      return verifyRenewed(services.db, save);
    },
    remains: ["vehicle", "terms"],
  },
  decided: {
    // Its insurer approves what was chosen, or says why not.
    learn: ({ facts }, { note }) => ({
      ...facts,
      approval: {
        ...(facts.approval as object | undefined),
        status: note === undefined ? "approved" : "refused",
        ...(note === undefined ? {} : { note }),
      },
    }),
    notice: { title: "Cotización: {status}", path: "/cotizaciones", tell: tellApproval },
  },
  brokers: {
    scene: "multiQuote",
    productOf: ({ multiQuoteType }) => (typeof multiQuoteType === "string" ? multiQuoteType : undefined),
    list: quoteList,
    show: showQuote,
  },
};

/**
 * Drops the standard commission, which is the specification's default, from the body of a broker who is not asked to choose
 * one: without an answer a quote is asked with it anyway.
 */
function withoutStandard(body: Answers, principal: Principal): Answers {
  if (principal.type === "broker" && judge(principal, "commissions", "update") === "permitted") return body;
  const { terms } = body;
  if (!isObject(terms as Json)) return body;
  const { commissionType, ...others } = terms as { readonly commissionType?: { readonly id?: unknown } };
  return commissionType?.id === standardCommission.id ? { ...body, terms: others } : body;
}

/** Another commission than the standard one is theirs who may choose it. */
function refuseOtherCommission({ principal, record, content }: Parameters<Verify>[1]): void {
  const { id } = (answered(content, "commissionType") ?? {}) as { readonly id?: number };
  if (id === undefined || id === standardCommission.id) return;
  if (principal.type === "broker" && judge(principal, "commissions", "update") === "permitted") return;
  // What was chosen for them stays.
  const before = (record && answered(record.answers, "commissionType")) as
    | { readonly id?: number }
    | undefined;
  if (before?.id === id) return;
  throw new AppError("VALIDATION_FIELD_ERROR", {
    fields: { "terms/commissionType": ["No tenés permiso para elegir otra comisión que la estándar"] },
  });
}

type Told = NonNullable<NonNullable<NonNullable<Entity["decided"]>["notice"]>["tell"]>;

function tellApproval({ facts, from, note }: Parameters<Told>[0]): ReturnType<Told> {
  if (from !== "pending" || facts.approval === undefined) return undefined;
  return note === undefined
    ? { title: "La compañía aprobó la cotización", tone: "success" }
    : { title: "La compañía no aprobó la cotización", note, tone: "danger" };
}
