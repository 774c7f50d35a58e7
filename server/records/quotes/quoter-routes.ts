import type { FastifyInstance } from "fastify";
import { dayOf } from "../../infrastructure/clock.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { once } from "../../infrastructure/idempotency/answers.ts";
import { countMail } from "../../infrastructure/limits/count-mail.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { clusterList } from "../../insurance/insurers/clusters.ts";
import { loadInsurers } from "../../insurance/insurers/logos.ts";
import { insurersAnswer } from "../../insurance/insurers/routes.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { actOf, ownerOf } from "../../people/principals/principal.ts";
import { loadForReading } from "../access/load.ts";
import { needsOf, requireProduct } from "../by-product.ts";
import { documentTags } from "../clients/answered.ts";
import { findNamesakes } from "../clients/duplicates.ts";
import type { RecordServices } from "../record-services.ts";
import { paperOfQuote } from "./paper.ts";
import { quote } from "./quote.ts";

const text = (maxLength: number) => ({ type: "string", maxLength });
const uuid = { type: "string", format: "uuid" };
const answer = (data: object) => ({ 200: { type: "object", properties: { data } } });
/** A form sends an empty text for what was not answered. */
const empty = { type: "string", const: "" };
/** Six digits or more, written as people write telephones. */
const phonePattern = "^(?=(?:\\D*\\d){6,})[+\\d() .-]+$";
const scene = "multiQuote";
/** What is more is no list of coverages or addresses; how many of them are drawn and mailed is a parameter's word. */
const mostAsked = 50;

type Customer = {
  readonly personType?: string;
  readonly name?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly identityNumber?: string;
};

/** The calls of the specification's multi-quoter that are about no one kind of thing. */
export function quoterRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, rules, limits } = services;

  app.get<{ Querystring: { product?: string } }>(
    "/multi-quoter/clusters",
    {
      config: { access: "public", isConstant: true },
      schema: {
        summary: "Coberturas, de la que menos cubre a la que más: las de un producto, o todas",
        querystring: closed({ properties: { product: text(40) } }),
        response: answer({
          type: "array",
          items: {
            type: "object",
            properties: { code: text(20), name: text(80), description: text(400) },
          },
        }),
      },
    },
    async ({ query: { product = "" } }) => {
      const own = rules.clustersOf?.(product);
      return { data: own ? clusterList.filter(({ code }) => own.includes(code)) : clusterList };
    },
  );

  app.get(
    "/multi-quoter/insurance-companies",
    {
      config: { access: "public", isConstant: true },
      schema: {
        summary: "Aseguradoras que se cotizan",
        response: insurersAnswer,
      },
    },
    async () => ({ data: [...(await loadInsurers(db)).values()] }),
  );

  app.post<{ Body: Customer }>(
    "/quote/customer",
    {
      config: { access: "broker", needs: { scene: "clients", action: "show" } },
      schema: {
        summary: "El cliente de una cotización: quién es, si ya es cliente de quien pregunta",
        headers: requestHeaders,
        body: closed({
          properties: {
            personType: text(20),
            name: { ...text(50), pattern: "\\S" },
            lastName: { ...text(50), pattern: "\\S" },
            email: { anyOf: [{ ...text(120), format: "email" }, empty] },
            phone: { anyOf: [{ ...text(40), pattern: phonePattern }, empty] },
            identityNumber: text(20),
          },
          required: ["name", "lastName"],
        }),
        response: answer({
          type: "object",
          properties: { clientId: { type: ["string", "null"] }, name: { type: "string" } },
        }),
      },
    },
    async (request) => {
      const broker = brokerOf(request);
      const { name, lastName } = request.body;
      const [known] = await findNamesakes(db, ownerOf(broker), documentTags(request.body), undefined);
      return { data: { clientId: known?.id ?? null, name: [name, lastName].filter(Boolean).join(" ") } };
    },
  );

  app.get<{ Querystring: { id: string; coverages?: string | readonly string[] } }>(
    "/multi-quoter/download",
    {
      config: { access: "broker", needs: needsOf({ scene }, "show"), refusals: [404, 409] },
      schema: {
        summary: "La comparación en PDF, de las coberturas que entran en una hoja",
        querystring: closed({
          properties: {
            id: uuid,
            coverages: { anyOf: [uuid, { type: "array", items: uuid, maxItems: mostAsked }] },
          },
          required: ["id"],
        }),
        response: answer({
          type: "object",
          properties: { content: { type: "string" }, filename: { type: "string" } },
        }),
      },
    },
    async (request) => {
      const broker = brokerOf(request);
      const { id, coverages = [] } = request.query;
      const record = await loadForReading({ db }, quote, broker, { id });
      requireProduct(rules, broker, { scene, action: "show" }, record.product);
      const paper = await paperOfQuote(services, record, [coverages].flat());
      const { drawReport } = await import("../reports/draw-report.ts");
      const content = (await drawReport(paper)).toString("base64");
      return { data: { content, filename: `cotizacion-${id.slice(0, 8)}.pdf` } };
    },
  );

  app.post<{
    Body: {
      readonly multiQuoteId: string;
      readonly coverages: readonly string[];
      readonly to: readonly string[];
      readonly subject?: string;
      readonly message?: string;
    };
  }>(
    "/multi-quoter/send-email",
    {
      config: { access: "broker", needs: needsOf({ scene }, "show"), refusals: [404, 409] },
      schema: {
        summary: "Manda la comparación por email",
        headers: requestHeaders,
        body: closed({
          properties: {
            multiQuoteId: uuid,
            coverages: { type: "array", items: uuid, maxItems: mostAsked, uniqueItems: true },
            to: {
              type: "array",
              items: { type: "string", format: "email", maxLength: 120 },
              minItems: 1,
              maxItems: mostAsked,
              uniqueItems: true,
            },
            subject: { ...text(120), pattern: "^[^\\r\\n]*$" },
            message: text(1000),
          },
          required: ["multiQuoteId", "coverages", "to"],
        }),
        response: answer({ type: "object", properties: { id: { type: "string" } } }),
      },
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const { multiQuoteId, coverages, to, subject = "", message = "" } = request.body;
      const record = await loadForReading({ db }, quote, broker, { id: multiQuoteId });
      // Who may look and no more sends nothing.
      for (const action of ["show", "enabled"] as const)
        requireProduct(rules, broker, { scene, action }, record.product);
      const at = clock();
      const { recipientsPerMail } = await parametersAt(db, dayOf(at));
      if (to.length > recipientsPerMail)
        throw refuse([{ code: "field_max_items", path: "/to", params: { max: recipientsPerMail } }]);
      // What cannot be drawn is not sent.
      await paperOfQuote(services, record, coverages);
      await countRequest(db, "saveOfBroker", [broker.brokerId], at, limits.saveOfBroker);
      const id = crypto.randomUUID();
      const content = [request.routeOptions.url, request.body];
      const keyed = { owner: ownerOf(broker), key: keyOf(request), content, at };
      const { jobs } = services;
      await jobs?.ready();
      const done = await once(db, keyed, { data: { id } }, async (trx) => {
        for (const address of to)
          await countMail(trx, "mailOfAddressee", { by: broker.brokerId, to: address, at });
        const row = { id, quote_id: record.id, recipients: [...to], subject, message, created_at: at };
        await trx
          .insertInto("quote_mails")
          .values({ ...row, coverages: [...coverages], author: actOf(broker, at).who })
          .execute();
        await jobs?.add(trx, quoteMailJob, { mailId: id });
      });
      jobs?.wake();
      if (done.isReplay) reply.header("idempotency-replayed", "true");
      return done.body;
    },
  );
}

/** The job that mails a comparison. */
export const quoteMailJob = "quote-mail";
