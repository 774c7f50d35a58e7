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
import { loadPolicies, type Policy } from "./policies.ts";
import { isOfPlate, viewByPlate } from "./proof.ts";
import { standingOf } from "./standing.ts";

type Dependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly platforms: Platforms;
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

const list = (items: object) => ({ type: "array", items });

/**
 * The specified check of a customer, and with a plate the look-up of their policy. The check tells nothing of a DNI: it is
 * the same for known and unknown ones. With its plate a policy is read, once for the ticket; all of them are for who proved
 * who they are. `asks` is what would show more.
 */
export function previewRoutes(app: FastifyInstance, services: Dependencies): void {
  const { db, platforms, clock } = services;
  app.get<{ Querystring: Query }>(
    "/policy-preview",
    {
      config: { access: "ticket", refusals: [409] },
      schema: {
        summary: "La póliza de un DNI y una patente, para mirar; todas, para quien probó quién es",
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
            properties: { data: list({ type: "object", properties: shown }), asks: list(text) },
          },
        },
      },
    },
    async (request) => {
      const { query } = request;
      const insured = insuredOf(request);
      refuseOtherIdentity(insured, query.identityNumber);
      if (query.platform && query.platform !== insured.platform) throw new AppError("policy-not-found");
      const asked = cleanPlate(query.plate ?? "");
      const load = () => loadPolicies(db, platforms, insured);
      if (insured.isProven) {
        const policies = (await load()).filter((policy) => asked === "" || isOfPlate(policy, asked));
        if (policies.length > 0) return { data: await preview(policies, insured, services), asks: [] };
        await countRequest(db, "unknown", [networkOf(insured.address)], clock());
        throw new AppError("policy-not-found");
      }
      if (platforms.find(insured.platform)?.asksBirthDate) {
        if (asked !== "") throw new AppError("claim-options");
        return { data: [], asks: ["plate", "birthDate"] };
      }
      const plate = asked || (insured.viewsPlate ? (insured.plate ?? "") : "");
      if (plate === "") return { data: [], asks: ["plate"] };
      const policies = await viewByPlate(db, insured, load, plate, clock());
      return { data: await preview(policies, insured, services), asks: ["birthDate"] };
    },
  );
}

async function preview(
  policies: readonly Policy[],
  { isProven }: Insured,
  { db, clock }: Dependencies,
): Promise<readonly object[]> {
  const papers = await documentsOf(db, policies);
  return policies.map((policy) => {
    const { id, insurer, asset, plate, startsOn, endsOn, fullName } = policy;
    const documents = papers.get(id) ?? [];
    return {
      ...{ id, asset, insuredName: fullName, insuredCompany: insurerTitle(insurer) },
      ...(plate === null ? {} : { plate }),
      ...{ validFrom: wireDate(startsOn), validTo: wireDate(endsOn) },
      status: standingOf(policy, dayOf(clock())),
      // The number proves who somebody is where nobody knows their birth date, and files are called by it.
      ...(isProven ? { number: policy.number } : {}),
      documents: documents.map(({ id: documentId, kind, name }) => ({
        ...{ id: documentId, kind },
        ...(isProven ? { name } : {}),
      })),
    };
  });
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
