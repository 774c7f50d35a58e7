import type { FastifyInstance } from "fastify";
import { cleanPlate, wireDate } from "#engine/identifiers/index.ts";
import { AppError } from "../errors/errors.ts";
import { insurerTitle } from "../insurers/insurers.ts";
import { insuredOf } from "../principals/guard.ts";
import type { Insured } from "../principals/principal.ts";
import type { Desk } from "../records/desk.ts";
import { refuseOtherIdentity } from "../records/envelope.ts";
import { closed } from "../records/shape.ts";
import { networkOf } from "../tickets/network.ts";
import { countRequest } from "../tickets/rate-limits.ts";
import { loadPolicies, maskPlate, type Policy } from "./policies.ts";

type Query = { readonly identityNumber: string; readonly platform?: string; readonly plate?: string };

const text = { type: "string" };
const shown = {
  ...Object.fromEntries(
    ["id", "insuredName", "insuredCompany", "asset", "plate", "validFrom"].map((name) => [name, text]),
  ),
  documents: { type: "array", items: { type: "object", properties: { kind: text } } },
};

/**
 * The specified check of a customer, and with a plate the look-up of their policy. A DNI alone is told what sort of thing
 * is insured and the end of its plate; a plate is looked up for who has proved who they are.
 */
export function previewRoutes(app: FastifyInstance, desk: Desk): void {
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
      const policies = await loadPolicies(desk.db, desk.platforms, insured);
      const meant = policies.filter(
        (policy) => plate === "" || (policy.plate !== null && cleanPlate(policy.plate) === plate),
      );
      if (meant.length === 0) {
        await countRequest(desk.db, "unknown", [networkOf(insured.address)], desk.clock());
        throw new AppError("policy-not-found");
      }
      return { data: meant.map((policy) => preview(policy, insured, desk)) };
    },
  );
}

function preview(policy: Policy, { isProven }: Insured, { rules }: Desk): object {
  const { id, insurer, product, asset, plate, startsOn, fullName } = policy;
  const told = { id, insuredCompany: insurerTitle(insurer), validFrom: wireDate(startsOn), documents: [] };
  if (isProven) return { ...told, insuredName: fullName, asset, ...(plate === null ? {} : { plate }) };
  return { ...told, asset: rules.titleOf(product), ...(plate === null ? {} : { plate: maskPlate(plate) }) };
}
