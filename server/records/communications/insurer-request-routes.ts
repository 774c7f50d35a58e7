import type { FastifyInstance } from "fastify";
import { AppError, inWordsOf } from "../../infrastructure/errors/errors.ts";
import { listOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { bodyLimits } from "../../infrastructure/http/limits.ts";
import { countMail } from "../../infrastructure/limits/count-mail.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { loadContacts } from "../../insurance/insurers/contacts.ts";
import { findPolicySold } from "../../insurance/policies/policies.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { type Broker, ownerOf } from "../../people/principals/principal.ts";
import type { Sent } from "../judge.ts";
import type { RecordServices } from "../record-services.ts";
import { answerSave, compileSave, saveSchema } from "../save-route.ts";
import { insurerRequest } from "./insurer-request.ts";

const text = { type: "string" };
const needs = { scene: "communications", action: "create" } as const;
const { path, summaries, texts } = insurerRequest;

/** Where brokers may write to, and what they write. */
export async function insurerRequestRoutes(app: FastifyInstance, services: RecordServices): Promise<void> {
  await app.register(async (own) => {
    own.setErrorHandler((cause) => {
      throw inWordsOf(texts, cause);
    });
    contactsRoute(own, services);
    beginRoute(own, services);
  });
}

function contactsRoute(app: FastifyInstance, services: RecordServices): void {
  app.get<{ Querystring: { readonly policyId?: string } }>(
    "/insurer-contacts",
    {
      config: { access: "broker", needs, refusals: [404] },
      schema: {
        summary: "A qué sector de qué compañía se le puede escribir; de una póliza, a los de la suya",
        querystring: closed({
          properties: { policyId: { ...text, format: "uuid" } },
        }),
        response: listOf({
          type: "object",
          properties: { id: text, title: text, insurer: text, area: text },
        }),
      },
    },
    async (request) => {
      const { policyId } = request.query;
      const insurer =
        policyId !== undefined ? await insurerOf(services, brokerOf(request), policyId) : undefined;
      const contacts = await loadContacts(services.db, insurer);
      return { data: contacts.map(({ email: _, ...contact }) => contact) };
    },
  );
}

function beginRoute(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, limits } = services;
  app.post<{ Body: Sent["body"] }>(
    path,
    {
      config: { access: "broker", needs, carriesFiles: true, refusals: [404, 409, 412] },
      bodyLimit: bodyLimits.files,
      schema: { summary: summaries.store, ...saveSchema(insurerRequest, services) },
      validatorCompiler: compileSave(app, insurerRequest),
    },
    async (request, reply) => {
      const principal = brokerOf(request);
      const { body } = request;
      const now = clock();
      const policyId = typeof body.policyId === "string" ? body.policyId : undefined;
      // Somebody else's policy is none; the insurer to whom it is written is judged with what was answered.
      if (policyId !== undefined) await insurerOf(services, principal, policyId);
      await countRequest(db, "saveOfBroker", [principal.brokerId], now, limits.saveOfBroker);
      await db
        .transaction()
        .execute((trx) => countMail(trx, "mailOfInsurers", { to: principal.brokerId, at: now }));
      return answerSave(
        app,
        services,
        {
          ...{ entity: insurerRequest, principal, id: undefined, body, now, isTagged: false },
          addressed: { platform: "", owner: ownerOf(principal), policyId: policyId ?? null },
          ...(policyId === undefined ? {} : { told: { policyId } }),
          content: [path.slice(1), body],
        },
        request,
        reply,
      );
    },
  );
}

/** The insurer of a policy that a broker sold; the same 404 for every other. */
async function insurerOf({ db }: RecordServices, { brokerId }: Broker, policyId: string): Promise<string> {
  const policy = await findPolicySold(db, brokerId, policyId);
  if (!policy) throw new AppError("not-found");
  return policy.insurer;
}
