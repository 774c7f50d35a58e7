import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { once } from "../../infrastructure/idempotency/answers.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest, countUseOf } from "../../infrastructure/limits/rate-limits.ts";
import { type Correspondent, usesOf } from "../../people/principals/principal.ts";
import type { CommunicationFacts } from "../../records/communications/communication-facts.ts";
import { findClaimOf, loadLinked } from "../../records/communications/insurer-side.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { idAnswer, recordAnswer } from "../../records/schemas.ts";
import { withJobs } from "../../records/with-jobs.ts";
import { inOwnWords } from "../desk/step-routes.ts";
import { moveClaim } from "../moves/move-claim.ts";
import { type StepBody, stepBody, wordOf } from "../moves/step-body.ts";
import { accident } from "../report/accident.ts";
import { showToInsurer } from "./show-to-insurer.ts";

const params = closed({
  properties: { code: { type: "string", maxLength: 64 } },
  required: ["code"],
});

type Linked = { readonly claimId: string; readonly by: Correspondent };

/** The calls by which an insurer reads a claim and notes how it stands, by the link that it was mailed. */
export function claimLinkRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, limits } = services;

  app.get<{ Params: { code: string } }>(
    "/insurer-claims/:code",
    {
      config: { access: "public", refusals: [404] },
      schema: {
        summary: "El siniestro que abre el enlace de una compañía: qué se denunció, sus papeles y cómo va",
        ...{ params, response: recordAnswer },
      },
    },
    async (request, reply) => {
      const { claimId } = await openLinkedClaim(services, request);
      reply.header("cache-control", "no-store");
      return { data: await showToInsurer(services, claimId) };
    },
  );

  app.post<{ Params: { code: string }; Body: StepBody }>(
    "/insurer-claims/:code/steps",
    {
      config: { access: "public", refusals: [400, 404, 409] },
      schema: {
        summary: "Anota cómo va el siniestro que abre el enlace, como la compañía",
        ...{ params, headers: requestHeaders, body: stepBody, response: idAnswer },
      },
    },
    async (request, reply) => {
      const { claimId: id, by: principal } = await openLinkedClaim(services, request);
      const at = clock();
      const word = wordOf(request.body);
      await countUseOf(db, "addition", usesOf(principal), { now: at, limits });
      const owner = `insurer:${principal.conversationId}`;
      const keyed = { owner, key: keyOf(request), content: ["step", id, request.body], at };
      const answer = await inOwnWords(() =>
        withJobs(services, accident, () =>
          once(db, keyed, { data: { id } }, async (trx) => {
            await moveClaim(trx, services, { id, word, bearer: { by: "insurer", principal }, at });
          }),
        ),
      );
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );
}

/** Opens the claim of a request's code; a link of another conversation, and that of a closed claim, get the same 404. */
async function openLinkedClaim(
  { db, clock, limits }: RecordServices,
  request: FastifyRequest,
): Promise<Linked> {
  const now = clock();
  await countRequest(db, "insurerLink", [networkOf(request.ip)], now, limits.insurerLink);
  const { code } = request.params as { readonly code: string }; // checked by its schema
  const conversation = await loadLinked(db, code, now);
  const claimId = await findClaimOf(db, conversation.id);
  if (claimId === undefined) throw new AppError("not-found");
  const { insurer = "" } = conversation.facts as CommunicationFacts; // jsonb that only this server writes
  return {
    claimId,
    by: { type: "insurer", insurer, conversationId: conversation.id, address: request.ip },
  };
}
