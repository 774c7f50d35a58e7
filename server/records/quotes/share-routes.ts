import { hash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { wireDate } from "#engine/identifiers/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { matchesTag } from "../../infrastructure/http/tags.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { findTheme } from "../../people/platforms/settings.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { actOf } from "../../people/principals/principal.ts";
import { loadForWriting } from "../access/load.ts";
import { needsOf, requireProduct } from "../by-product.ts";
import type { RecordServices } from "../record-services.ts";
import { recordParams } from "../schemas.ts";
import { assetOf, customerIn } from "./head.ts";
import { loadOffers } from "./offers.ts";
import { quote } from "./quote.ts";
import { commonPlatform, whatsAppOf } from "./shared-by.ts";
import { paperOfShare, showShared } from "./shared-quote.ts";
import { countShares, keepShare } from "./shares.ts";
import { loadQuoteHead } from "./show-quote.ts";

const scene = "multiQuote";
const day = 86_400_000;
const text = { type: "string" };
const sharedParams = closed({
  properties: { platform: { ...text, maxLength: 40 }, code: { ...text, maxLength: 64 } },
  required: ["platform", "code"],
});

/** A link to a quote, made by its broker; and what whoever has it is shown, who says nothing of who they are. */
export function shareRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, rules, limits } = services;

  app.post<{ Params: { id: string }; Body: { readonly coverages?: readonly string[] } }>(
    "/multi-quotes/:id/share",
    {
      config: { access: "broker", needs: needsOf({ scene }, "create"), refusals: [404, 409] },
      schema: {
        summary:
          "Un enlace para mandar los precios, que vence y no muestra datos personales; de lo mismo es el mismo",
        params: recordParams,
        headers: requestHeaders,
        body: closed({
          properties: {
            coverages: {
              type: "array",
              items: { type: "string", format: "uuid" },
              maxItems: 50,
              uniqueItems: true,
            },
          },
        }),
        response: dataOf({
          type: "object",
          properties: {
            id: text,
            url: text,
            whatsapp: text,
            expiresOn: text,
            others: { type: "integer" },
          },
        }),
      },
    },
    async (request) => {
      const broker = brokerOf(request);
      const { id } = request.params;
      const { coverages = [] } = request.body;
      const record = await loadForWriting({ db }, quote, broker, { id });
      requireProduct(rules, broker, { scene, action: "create" }, record.product);
      const at = clock();
      await countRequest(db, "saveOfBroker", [broker.brokerId], at, limits.saveOfBroker);
      const head = await loadQuoteHead(db, id);
      const { round, validUntil } = head;
      const { offers } = await loadOffers(db, id, head);
      const known = new Set(offers.map((offer) => offer.id));
      if (offers.length === 0 || coverages.some((one) => !known.has(one))) throw new AppError("not-found");
      if (validUntil === null || validUntil <= at) throw new AppError("quote-expired");
      // For a while it says that its prices are over, and whom to ask for those of today.
      const { quoteValidity } = await parametersAt(db, dayOf(at));
      const expiresAt = new Date(validUntil.getTime() + quoteValidity * day);
      const act = actOf(broker, at);
      const link = await db.transaction().execute(async (trx) => {
        await trx
          .updateTable("quotes")
          .set((eb) => ({ revision: eb("revision", "+", 1) }))
          .where("record_id", "=", id)
          .execute();
        const share = { quoteId: id, round, coverages, author: act.who, at, expiresAt };
        const kept = await keepShare(trx, services.codeOf, share);
        const after = { round, coverages: coverages.length };
        if (kept.isNew)
          await recordChange(trx, { ...act, action: "share", entity: quote.name, entityId: id, after });
        return { ...kept, others: (await countShares(trx, id, at)) - 1 };
      });
      const theme = await findTheme(db, broker.brokerId);
      const url = addressOf(request, `/autogestion/${theme?.name ?? commonPlatform}/cotizacion/${link.code}`);
      const whatsapp = whatsAppOf(customerIn(record.answers).phone) ?? "";
      const message = `Te paso los precios para ${assetOf(record.answers) || "tu seguro"}: ${url}`;
      return {
        data: {
          id: link.id,
          others: link.others,
          url,
          whatsapp: `https://wa.me/${whatsapp}?text=${encodeURIComponent(message)}`,
          expiresOn: wireDate(dayOf(expiresAt)),
        },
      };
    },
  );

  app.get<{ Params: { platform: string; code: string } }>(
    "/shared-quotes/:platform/:code",
    {
      config: { access: "public", refusals: [404] },
      schema: {
        summary: "Los precios que alguien mandó por un enlace, sin datos personales",
        params: sharedParams,
        response: {
          ...dataOf(sharedSchema),
          304: { description: "Lo mismo que antes", type: "null" },
        },
      },
    },
    async (request, reply) => {
      const { platform, code } = request.params;
      await countRequest(db, "sharedQuote", [networkOf(request.ip)], clock(), limits.sharedQuote);
      const data = await showShared(services, platform.toLowerCase(), code);
      const tag = `"${hash("sha256", JSON.stringify(data)).slice(0, 32)}"`;
      reply.header("etag", tag).header("cache-control", "private, no-cache");
      if (matchesTag(request.headers["if-none-match"], tag)) return reply.code(304).send();
      return { data };
    },
  );

  app.get<{ Params: { platform: string; code: string }; Querystring: { readonly coverage?: string } }>(
    "/shared-quotes/:platform/:code/paper",
    {
      config: { access: "public", refusals: [404] },
      schema: {
        summary: "Los precios que alguien mandó por un enlace, o uno de ellos, en PDF y sin datos personales",
        params: sharedParams,
        querystring: closed({ properties: { coverage: { ...text, format: "uuid" } } }),
      },
    },
    async (request, reply) => {
      const { platform, code } = request.params;
      await countRequest(db, "sharedPaper", [networkOf(request.ip)], clock(), limits.sharedPaper);
      const paper = await paperOfShare(services, platform.toLowerCase(), code, request.query.coverage);
      const { drawReport } = await import("../reports/draw-report.ts");
      const content = await drawReport(paper);
      return reply
        .header("content-disposition", 'attachment; filename="precios.pdf"')
        .header("content-security-policy", "sandbox; default-src 'none'")
        .header("cache-control", "no-store")
        .type("application/pdf")
        .send(content);
    },
  );

  /** Where a page of ours is; below the address that its broker asked at where nobody configured one. */
  function addressOf(request: FastifyRequest, path: string): string {
    return services.linkTo?.(path) ?? new URL(path, `${request.protocol}://${request.host}`).href;
  }
}

const day10 = { ...text, maxLength: 10 };
const sharedSchema = {
  type: "object",
  properties: {
    status: { ...text, enum: ["open", "expired"] },
    number: text,
    product: text,
    asset: text,
    place: text,
    validUntil: day10,
    isDemonstration: { type: "boolean" },
    broker: {
      type: "object",
      properties: { name: text, license: text, whatsapp: text, email: text },
    },
    coverages: {
      type: "array",
      items: {
        type: "object",
        properties: {
          id: text,
          insurer: text,
          cluster: text,
          plan: text,
          currency: text,
          amount: { type: "integer" },
          instalments: { type: "integer" },
          sumInsured: { type: "integer" },
          sumCurrency: text,
          deductible: {
            type: "object",
            properties: { kind: text, percent: { type: "number" }, amount: { type: "integer" } },
          },
          validUntil: day10,
          isToConfirm: { type: "boolean" },
          covers: { type: "array", items: text },
        },
      },
    },
  },
} as const;
