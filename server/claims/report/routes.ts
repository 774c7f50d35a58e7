import type { FastifyInstance } from "fastify";
import { optionListAnswer } from "../../infrastructure/http/lists.ts";
import { draftOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { insuredOf } from "../../people/principals/guard.ts";
import { refuseOtherIdentity } from "../../people/principals/own-identity.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { listOptions, type OptionsQuery } from "./options.ts";
import { optionsAnswer, optionsQuery } from "./schemas.ts";
import types from "./types.json" with { type: "json" };

/** The calls that claims alone have. */
export function accidentRoutes(app: FastifyInstance, services: RecordServices): void {
  app.get(
    "/accidents/vehicle-accident-types",
    {
      config: { access: "public", isConstant: true },
      schema: { summary: "Tipos de siniestro de vehículos", response: optionListAnswer },
    },
    async () => ({ data: types }),
  );

  app.get<{ Querystring: OptionsQuery }>(
    "/accidents/options",
    {
      config: { access: "ticket" },
      schema: {
        summary:
          "Pólizas y siniestros abiertos de un DNI; enteros para quien probó quién es, con estos datos o antes",
        querystring: optionsQuery,
        headers: requestHeaders,
        response: optionsAnswer,
      },
    },
    async (request) => {
      const insured = insuredOf(request);
      refuseOtherIdentity(insured, request.query.identityNumber);
      const seen = { draftId: draftOf(request), now: services.clock() };
      return { data: await listOptions(services, insured, request.query, seen) };
    },
  );
}
