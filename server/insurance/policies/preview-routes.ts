import type { FastifyInstance } from "fastify";
import { cleanPlate, wireDate } from "#engine/identifiers/index.ts";
import { type Clock, dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import type { Platforms } from "../../people/platforms/platforms.ts";
import { insuredOf } from "../../people/principals/guard.ts";
import { refuseOtherIdentity } from "../../people/principals/own-identity.ts";
import type { Insured } from "../../people/principals/principal.ts";
import { insurerTitle } from "../insurers/insurers.ts";
import { loadPolicies, maskPlate, type Policy } from "./policies.ts";
import { standingOf } from "./standing.ts";

type Dependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly platforms: Platforms;
  readonly rules: { readonly titleOf: (product: string) => string };
};
type Query = { readonly identityNumber: string; readonly platform?: string; readonly plate?: string };

const text = { type: "string" };
const shown = {
  ...Object.fromEntries(
    ["id", "number", "insuredName", "insuredCompany", "asset", "plate", "validFrom", "validTo"].map(
      (name) => [name, text],
    ),
  ),
  status: { type: "object", properties: { id: text, value: text, tone: text } },
  documents: { type: "array", items: { type: "object", properties: { id: text, kind: text, name: text } } },
};

/**
 * The specified check of a customer, and with a plate the look-up of their policy. A DNI alone is told what sort of thing
 * is insured and the end of its plate; a plate is looked up for who has proved who they are.
 */
export function previewRoutes(app: FastifyInstance, services: Dependencies): void {
  app.get<{ Querystring: Query }>(
    "/policy-preview",
    {
      config: { access: "ticket", refusals: [409] },
      schema: {
        summary: "Las pólizas de un DNI; con la patente, la de ese vehículo para quien probó quién es",
        querystring: closed({
          properties: {
            identityNumber: { ...text, dni: true, maxLength: 10 },
            platform: { ...text, maxLength: 60 },
            plate: { ...text, maxLength: 12 },
          },
          required: ["identityNumber"],
        }),
        response: {
          200: {
            type: "object",
            properties: { data: { type: "array", items: { type: "object", properties: shown } } },
          },
        },
      },
    },
    async (request) => {
      const { query } = request;
      const insured = insuredOf(request);
      refuseOtherIdentity(insured, query.identityNumber);
      if (query.platform && query.platform !== insured.platform) throw new AppError("policy-not-found");
      const plate = cleanPlate(query.plate ?? "");
      if (plate !== "" && !insured.isProven) throw new AppError("claim-options");
      const policies = await loadPolicies(services.db, services.platforms, insured);
      const meant = policies.filter(
        (policy) => plate === "" || (policy.plate !== null && cleanPlate(policy.plate) === plate),
      );
      if (meant.length === 0) {
        await countRequest(services.db, "unknown", [networkOf(insured.address)], services.clock());
        throw new AppError("policy-not-found");
      }
      const papers = insured.isProven ? await documentsOf(services.db, meant) : new Map();
      return { data: meant.map((policy) => preview(policy, insured, services, papers.get(policy.id))) };
    },
  );
}

type Paper = { readonly id: string; readonly kind: string; readonly name: string };

/** The documents of policies, by their policy: the last that came first. */
async function documentsOf(
  db: Db,
  policies: readonly Policy[],
): Promise<ReadonlyMap<string, readonly Paper[]>> {
  const rows = await db
    .selectFrom("policy_documents")
    .select(["id", "kind", "name", "policy_id as policyId"])
    .where(
      "policy_id",
      "in",
      policies.map(({ id }) => id),
    )
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, ({ policyId }) => policyId);
}

function preview(
  policy: Policy,
  { isProven }: Insured,
  { rules, clock }: Dependencies,
  papers: readonly Paper[] = [],
): object {
  const { id, insurer, product, asset, plate, startsOn, fullName } = policy;
  const documents = papers.map(({ id: documentId, kind, name }) => ({ id: documentId, kind, name }));
  const told = { id, insuredCompany: insurerTitle(insurer), validFrom: wireDate(startsOn), documents };
  if (isProven) {
    const { number, endsOn } = policy;
    const stands = { number, validTo: wireDate(endsOn), status: standingOf(policy, dayOf(clock())) };
    return { ...told, ...stands, insuredName: fullName, asset, ...(plate === null ? {} : { plate }) };
  }
  return { ...told, asset: rules.titleOf(product), ...(plate === null ? {} : { plate: maskPlate(plate) }) };
}
