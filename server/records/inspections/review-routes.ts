import type { FastifyInstance } from "fastify";
import { closed } from "../../infrastructure/http/closed.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { once } from "../../infrastructure/idempotency/answers.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { ownerOf } from "../../people/principals/principal.ts";
import { loadPolicyForWriting } from "../access/policies.ts";
import type { RecordServices } from "../record-services.ts";
import { idAnswer } from "../schemas.ts";
import { withJobs } from "../with-jobs.ts";
import { inspection } from "./inspection.ts";
import { reviewInspection, type Verdict } from "./review-inspection.ts";
import { tags } from "./schemas.ts";

const uuid = { type: "string", format: "uuid" };

type Params = { readonly id: string; readonly inspectionId: string };

/** What a broker decides on the photos that they asked for. */
export function reviewInspectionRoute(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, limits } = services;
  app.post<{ Params: Params; Body: { readonly photos: readonly Verdict[] } }>(
    "/policies/:id/inspections/:inspectionId/review",
    {
      config: {
        access: "broker",
        needs: { scene: "policyDetails", action: "show" },
        refusals: [400, 404, 409],
      },
      schema: {
        summary:
          "Decide foto por foto sobre las que uno mismo pidió: cada una sirve, o se manda de nuevo y por qué",
        params: closed({ properties: { id: uuid, inspectionId: uuid }, required: ["id", "inspectionId"] }),
        headers: requestHeaders,
        body: closed({
          properties: { photos: { type: "array", minItems: 1, maxItems: tags.length, items: verdict } },
          required: ["photos"],
        }),
        response: idAnswer,
      },
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const { id: policyId, inspectionId: id } = request.params;
      const { photos: verdicts } = request.body;
      const at = clock();
      await loadPolicyForWriting(db, broker, policyId);
      await countRequest(db, "saveOfBroker", [broker.brokerId], at, limits.saveOfBroker);
      const keyed = { owner: ownerOf(broker), key: keyOf(request), content: ["review", id, verdicts], at };
      const answer = await withJobs(services, inspection, () =>
        once(db, keyed, { data: { id } }, (trx) =>
          reviewInspection(trx, services, { policyId, id, verdicts, broker, at }),
        ),
      );
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );
}

const verdict = closed({
  properties: {
    tag: { type: "string", enum: tags },
    fileId: uuid,
    isAccepted: { type: "boolean" },
    reason: { type: "string", minLength: 1, maxLength: 200 },
  },
  required: ["tag", "fileId", "isAccepted"],
});
