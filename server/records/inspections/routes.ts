import type { FastifyInstance } from "fastify";
import { listOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { insuredOf } from "../../people/principals/guard.ts";
import { refuseOtherIdentity } from "../../people/principals/own-identity.ts";
import type { RecordServices } from "../record-services.ts";
import { listOpenInspections } from "./open-inspections.ts";

const text = { type: "string" };

/** The calls that inspections alone have. */
export function inspectionRoutes(app: FastifyInstance, services: RecordServices): void {
  app.get<{ Querystring: { identityNumber: string } }>(
    "/inspections/options",
    {
      config: { access: "proven", ofProposals: true },
      schema: {
        summary: "Inspecciones abiertas de quien probó quién es",
        querystring: closed({
          properties: { identityNumber: { type: "string", dni: true } },
          required: ["identityNumber"],
        }),
        headers: requestHeaders,
        response: listOf({
          type: "object",
          properties: {
            inspectionId: text,
            description: text,
            insurer: text,
            asset: text,
            kind: text,
            status: { type: "object", properties: { id: text, value: text, tone: text } },
            todo: text,
          },
        }),
      },
    },
    async (request) => {
      const insured = insuredOf(request);
      refuseOtherIdentity(insured, request.query.identityNumber);
      return { data: await listOpenInspections(services, insured) };
    },
  );
}
