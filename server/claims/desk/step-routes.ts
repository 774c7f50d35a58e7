import type { FastifyInstance } from "fastify";
import { inWordsOf } from "../../infrastructure/errors/errors.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { once } from "../../infrastructure/idempotency/answers.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { ownerOf } from "../../people/principals/principal.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { idAnswer, recordParams } from "../../records/schemas.ts";
import { withJobs } from "../../records/with-jobs.ts";
import { moveClaim } from "../moves/move-claim.ts";
import { type PassedBody, passedBody, type StepBody, stepBody, wordOf } from "../moves/step-body.ts";
import { accident } from "../report/accident.ts";
import { passOn } from "../sending/pass-on.ts";
import { loadClaimForWriting } from "./load-claim.ts";

const needs = { scene: "policyDetails", action: "show" } as const;
const config = { access: "broker", needs } as const;

/** The calls by which a broker notes how a claim of their own portfolio stands, and that they passed it on. */
export function claimStepRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, limits } = services;

  app.post<{ Params: { id: string }; Body: StepBody }>(
    "/claims/:id/steps",
    {
      config: { ...config, refusals: [400, 404, 409] },
      schema: {
        summary:
          "Anota cómo va un siniestro: el estado que dijo la compañía, qué falta, qué paga y cuándo va el perito",
        ...{ params: recordParams, headers: requestHeaders, body: stepBody, response: idAnswer },
      },
    },
    async (request, reply) => {
      const principal = brokerOf(request);
      const { id } = request.params;
      const word = wordOf(request.body);
      const at = clock();
      await loadClaimForWriting(db, principal, id);
      await countRequest(db, "saveOfBroker", [principal.brokerId], at, limits.saveOfBroker);
      const keyed = {
        owner: ownerOf(principal),
        key: keyOf(request),
        content: ["step", id, request.body],
        at,
      };
      const answer = await inOwnWords(() =>
        withJobs(services, accident, () =>
          once(db, keyed, { data: { id } }, async (trx) => {
            await moveClaim(trx, services, { id, word, bearer: { by: "broker", principal }, at });
          }),
        ),
      );
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );

  app.post<{ Params: { id: string }; Body: PassedBody }>(
    "/claims/:id/passings",
    {
      config: { ...config, refusals: [400, 404, 409] },
      schema: {
        summary: "Anota que un siniestro, o lo que se le agregó, se pasó a mano a la compañía",
        ...{ params: recordParams, headers: requestHeaders, body: passedBody, response: idAnswer },
      },
    },
    async (request, reply) => {
      const principal = brokerOf(request);
      const { id } = request.params;
      const said = request.body;
      const at = clock();
      await loadClaimForWriting(db, principal, id);
      await countRequest(db, "saveOfBroker", [principal.brokerId], at, limits.saveOfBroker);
      const keyed = { owner: ownerOf(principal), key: keyOf(request), content: ["passed", id, said], at };
      const answer = await withJobs(services, accident, () =>
        once(db, keyed, { data: { id } }, (trx) =>
          passOn(trx, services, { id, said, bearer: { by: "broker", principal }, at }),
        ),
      );
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );
}

/** Does something to a claim; what it is refused with is said in the words of claims. */
export async function inOwnWords<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    throw inWordsOf(accident.texts, cause);
  }
}
