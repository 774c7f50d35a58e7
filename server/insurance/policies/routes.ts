import type { FastifyInstance } from "fastify";
import { wireDate } from "#engine/identifiers/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { Platforms } from "../../people/platforms/platforms.ts";
import { insuredOf } from "../../people/principals/guard.ts";
import { insurerTitle } from "../insurers/insurers.ts";
import { findPolicy, loadPolicies } from "./policies.ts";

const text = { type: "string" };
const described = Object.fromEntries(
  ["id", "number", "insuredName", "insuredCompany", "product", "asset", "plate", "startsOn", "endsOn"].map(
    (name) => [name, text],
  ),
);

/** A policy as its insured sees it. */
export function policyRoutes(
  app: FastifyInstance,
  { db, platforms }: { readonly db: Db; readonly platforms: Platforms },
): void {
  app.get<{ Params: { id: string } }>(
    "/policies/:id",
    {
      config: { access: "proven" },
      schema: {
        summary: "Una póliza de quien pregunta",
        params: {
          type: "object",
          additionalProperties: false,
          required: ["id"],
          properties: { id: { type: "string", format: "uuid" } },
        },
        response: {
          200: { type: "object", properties: { data: { type: "object", properties: described } } },
        },
      },
    },
    async (request) => {
      const insured = insuredOf(request);
      const policies = await loadPolicies(db, platforms, insured);
      const policy = findPolicy(policies, request.params.id);
      return {
        data: {
          id: policy.id,
          insuredName: policy.fullName,
          insuredCompany: insurerTitle(policy.insurer),
          product: policy.product,
          asset: policy.asset,
          number: policy.number,
          ...(policy.plate === null ? {} : { plate: policy.plate }),
          startsOn: wireDate(policy.startsOn),
          endsOn: wireDate(policy.endsOn),
        },
      };
    },
  );
}
