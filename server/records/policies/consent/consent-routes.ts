import type { FastifyInstance } from "fastify";
import { AppError } from "../../../infrastructure/errors/errors.ts";
import { closed } from "../../../infrastructure/http/closed.ts";
import { countRequest } from "../../../infrastructure/limits/rate-limits.ts";
import { findPolicy, loadPolicies } from "../../../insurance/policies/policies.ts";
import { brokerOf, insuredOf } from "../../../people/principals/guard.ts";
import type { Insured } from "../../../people/principals/principal.ts";
import type { RecordServices } from "../../record-services.ts";
import { freely, idAnswer, recordAnswer, recordParams } from "../../schemas.ts";
import { answerConsent, readConsent } from "./answer-consent.ts";
import { askConsent } from "./ask-consent.ts";
import { consentVersion } from "./version.ts";

/** Whether who is insured has their documents by electronic means: their broker asks, and they answer with their proof. */
export function consentRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, limits, platforms } = services;
  const ownPolicy = async (insured: Insured, id: string) => {
    const policy = findPolicy(await loadPolicies(db, platforms, insured), id);
    // Of what nobody sold nobody delivers anything.
    if (policy.brokerId === null) throw new AppError("not-found");
    return { ...policy, brokerId: policy.brokerId };
  };

  app.post<{ Params: { id: string } }>(
    "/policies/:id/consent-requests",
    {
      config: { access: "broker", needs: { scene: "policyDetails", action: "show" }, refusals: [404, 409] },
      schema: {
        summary: "Le pide al asegurado que acepte la entrega electrónica de su póliza y sus documentos",
        params: recordParams,
        body: closed({ properties: {} }),
        response: idAnswer,
      },
    },
    async (request) => {
      const broker = brokerOf(request);
      const { id } = request.params;
      const at = clock();
      await countRequest(db, "saveOfBroker", [broker.brokerId], at, limits.saveOfBroker);
      await askConsent(services, broker, id, at);
      return { data: { id } };
    },
  );

  app.get<{ Params: { id: string } }>(
    "/policies/:id/consent",
    {
      config: { access: "proven", refusals: [404] },
      schema: {
        summary:
          "Si a quien está asegurado le preguntan por la entrega electrónica, y qué contestó por última vez",
        params: recordParams,
        response: recordAnswer,
      },
      ...freely,
    },
    async (request) => ({
      data: await readConsent(db, await ownPolicy(insuredOf(request), request.params.id)),
    }),
  );

  app.put<{ Params: { id: string }; Body: { readonly isGiven: boolean; readonly version: string } }>(
    "/policies/:id/consent",
    {
      config: { access: "proven", refusals: [404] },
      schema: {
        summary: "Acepta la entrega electrónica de la póliza y sus documentos, o los quiere en papel",
        params: recordParams,
        body: closed({
          properties: {
            isGiven: { type: "boolean" },
            version: { type: "string", enum: [consentVersion], description: "La del texto que se leyó" },
          },
          required: ["isGiven", "version"],
        }),
        response: recordAnswer,
      },
      ...freely,
    },
    async (request) => {
      const insured = insuredOf(request);
      const policy = await ownPolicy(insured, request.params.id);
      await answerConsent(services, insured, policy, { isGiven: request.body.isGiven, at: clock() });
      return { data: await readConsent(db, policy) };
    },
  );
}
