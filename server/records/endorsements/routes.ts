import type { FastifyInstance } from "fastify";
import { parseDate } from "#engine/identifiers/index.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { findPolicySold, loadPolicies } from "../../insurance/policies/policies.ts";
import { brokerOf, principalOf } from "../../people/principals/guard.ts";
import type { Principal } from "../../people/principals/principal.ts";
import { loadForReading, loadForWriting } from "../access/load.ts";
import type { RecordServices } from "../record-services.ts";
import { freely, recordAnswer, recordParams } from "../schemas.ts";
import { actRoute } from "./act-route.ts";
import { loadBase } from "./base.ts";
import { endorsement } from "./endorsement.ts";
import { ownChangeRoutes } from "./own-change-routes.ts";
import { premiumOfChange, previewOf } from "./preview.ts";
import { showSold } from "./show-sold.ts";

const needs = { scene: "policyDetails", action: "show" } as const;

/** What is told of an endorsement beside its record: to its broker all of it, to whoever asks for one what it costs. */
export function endorsementRoutes(app: FastifyInstance, services: RecordServices): void {
  soldRoute(app, services);
  actRoute(app, services);
  premiumRoute(app, services);
  refundRoute(app, services);
  ownChangeRoutes(app, services);
}

function soldRoute(app: FastifyInstance, { db, rules }: RecordServices): void {
  app.get<{ Params: { id: string }; Querystring: { readonly on?: string } }>(
    "/policies/endorsements/:id",
    {
      config: { access: "broker", needs, refusals: [404] },
      schema: {
        summary:
          "Un endoso de una póliza de la cartera: qué cambia, cuánto cuesta, en qué está y qué se puede hacer; con «on», como sería desde otro día",
        params: recordParams,
        querystring: closed({ properties: { on: { type: "string", format: "wire-date" } } }),
        response: recordAnswer,
      },
      ...freely,
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const record = await loadForReading({ db }, endorsement, broker, { id: request.params.id });
      // Who oversees others looks, and does nothing in their place.
      const policy = await findPolicySold(db, broker.brokerId, record.policyId ?? "");
      reply.header("etag", `"${record.version}"`);
      return {
        data: await showSold(db, record, { rules, mayAct: policy !== undefined, on: request.query.on }),
      };
    },
  );
}

function premiumRoute(app: FastifyInstance, services: RecordServices): void {
  app.get<{ Params: { id: string } }>(
    "/endorsements/:id/premium",
    {
      config: { access: "proven-or-broker", needs, refusals: [404] },
      schema: {
        summary: "Cuánto cuesta un endoso guardado, o cuánto se devuelve, por los días que quedan",
        params: recordParams,
        response: recordAnswer,
      },
      ...freely,
    },
    async (request) => {
      const record = await loadForWriting(services, endorsement, principalOf(request), request.params);
      const base = await loadBase(services.db, record.policyId ?? "");
      const { after: total, difference, refund, days, basis } = (base && previewOf(base, record)) ?? {};
      return { data: { total, difference: difference === 0 ? undefined : difference, refund, days, basis } };
    },
  );
}

function refundRoute(app: FastifyInstance, services: RecordServices): void {
  const { db } = services;
  app.get<{ Querystring: { policyId: string; date: string } }>(
    "/endorsements/refund",
    {
      config: { access: "proven-or-broker", needs, refusals: [404] },
      schema: {
        summary: "Cuánto se devuelve de una póliza que termina un día, por los días que quedan",
        querystring: closed({
          properties: {
            policyId: { type: "string", format: "uuid" },
            date: { type: "string", format: "wire-date" },
          },
          required: ["policyId", "date"],
        }),
        response: recordAnswer,
      },
      ...freely,
    },
    async (request) => {
      const { policyId, date } = request.query;
      await requirePolicy(services, principalOf(request), policyId);
      const base = await loadBase(db, policyId);
      const effectiveOn = parseDate(date);
      const changes = { writes: [], effect: "ends" } as const;
      const found = base && effectiveOn ? premiumOfChange(base, { changes, effectiveOn }) : undefined;
      return { data: { amount: found?.refund } };
    },
  );
}

async function requirePolicy(
  { db, platforms }: RecordServices,
  principal: Principal,
  id: string,
): Promise<void> {
  if (principal.type === "broker" && (await findPolicySold(db, principal.brokerId, id))) return;
  if (principal.type === "insured") {
    const policies = await loadPolicies(db, platforms, principal);
    if (policies.some((policy) => policy.id === id)) return;
  }
  throw new AppError("not-found");
}
