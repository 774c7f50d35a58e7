import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { dayOf } from "../../infrastructure/clock.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { once } from "../../infrastructure/idempotency/answers.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { type Broker, ownerOf } from "../../people/principals/principal.ts";
import { loadPolicyForReading, loadPolicyForWriting } from "../access/policies.ts";
import { sendFile } from "../file-routes.ts";
import { ownFiles } from "../files.ts";
import { moveRecord } from "../move.ts";
import type { RecordServices } from "../record-services.ts";
import { type Asked, askedSchema, noteRequest } from "../requests.ts";
import { idAnswer, recordParams } from "../schemas.ts";
import { withJobs } from "../with-jobs.ts";
import { askInspection, askingOf } from "./ask-inspection.ts";
import { inspection } from "./inspection.ts";
import { reviewInspectionRoute } from "./review-routes.ts";
import { tags } from "./schemas.ts";
import { findSold, isAskedByBroker } from "./sold.ts";

const needs = { scene: "policyDetails", action: "show" } as const;
const uuid = { type: "string", format: "uuid" };
const oneOf = closed({ properties: { id: uuid, inspectionId: uuid }, required: ["id", "inspectionId"] });

type One = { readonly id: string; readonly inspectionId: string };

/** What a broker does about the photos of a policy that they sold: asks, sends the link again, looks at them, decides on them, gives it up. */
export function askInspectionRoutes(app: FastifyInstance, services: RecordServices): void {
  askRoute(app, services);
  requestRoute(app, services);
  giveUpRoute(app, services);
  fileRoute(app, services);
  reviewInspectionRoute(app, services);
}

function askRoute(app: FastifyInstance, { db, clock, limits, rules }: RecordServices): void {
  app.post<{ Params: { id: string }; Body: { photos: readonly string[] } }>(
    "/policies/:id/inspections",
    {
      config: { access: "broker", needs, refusals: [404, 409] },
      schema: {
        summary: "Le pide fotos de lo asegurado a quien tiene una póliza de la cartera",
        params: recordParams,
        headers: requestHeaders,
        body: closed({
          properties: {
            photos: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", enum: tags } },
          },
          required: ["photos"],
        }),
        response: idAnswer,
      },
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const now = clock();
      const { photos } = request.body;
      const policy = await loadPolicyForWriting(db, broker, request.params.id);
      const asking = askingOf(policy, rules, dayOf(now));
      if ("why" in asking) throw new AppError("inspection-refused", { params: { why: asking.why } });
      await countRequest(db, "saveOfBroker", [broker.brokerId], now, limits.saveOfBroker);
      const id = randomUUID();
      const content = ["inspection", policy.id, photos];
      const keyed = { owner: ownerOf(broker), key: keyOf(request), content, at: now };
      const answer = await once(db, keyed, { data: { id } }, (trx) =>
        askInspection(trx, { id, policy, photos, broker, now }),
      );
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );
}

function requestRoute(app: FastifyInstance, services: RecordServices): void {
  app.post<{ Params: One; Body: Asked }>(
    "/policies/:id/inspections/:inspectionId/requests",
    {
      config: { access: "broker", needs, refusals: [404, 409] },
      schema: {
        summary:
          "Anota que a quien está asegurado se le mandó el enlace de su inspección, y con qué palabras",
        params: oneOf,
        headers: requestHeaders,
        body: closed(askedSchema),
        response: idAnswer,
      },
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const { id: recordId, clientId } = await loadOwn(services, broker, request.params);
      const of = { entity: inspection.name, recordId, clientId };
      const answer = await noteRequest(services, of, request.body, { broker, key: keyOf(request) });
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );
}

function giveUpRoute(app: FastifyInstance, services: RecordServices): void {
  const { db, clock } = services;
  app.delete<{ Params: One }>(
    "/policies/:id/inspections/:inspectionId",
    {
      config: { access: "broker", needs, refusals: [404] },
      schema: { summary: "Deja de pedir las fotos que uno mismo pidió", params: oneOf, response: idAnswer },
    },
    async (request) => {
      const broker = brokerOf(request);
      const { id, author } = await loadOwn(services, broker, request.params);
      // What an insurer asks for is not a broker's to give up.
      if (!isAskedByBroker({ author })) throw new AppError("not-found");
      const by = { by: "broker", principal: broker, action: "cancel" } as const;
      await withJobs(services, inspection, () =>
        db
          .transaction()
          .execute((trx) =>
            moveRecord(trx, services, inspection, { id, status: "canceled", at: clock() }, by),
          ),
      );
      return { data: { id } };
    },
  );
}

function fileRoute(app: FastifyInstance, { db, store }: RecordServices): void {
  app.get<{ Params: One & { fileId: string } }>(
    "/policies/:id/inspections/:inspectionId/files/:fileId",
    {
      config: { access: "broker", needs },
      schema: {
        summary: "Una foto de una inspección de la cartera, para descargar",
        params: closed({
          properties: { id: uuid, inspectionId: uuid, fileId: uuid },
          required: ["id", "inspectionId", "fileId"],
        }),
      },
    },
    async (request, reply) => {
      const { id, inspectionId, fileId } = request.params;
      const policy = await loadPolicyForReading(db, brokerOf(request), id);
      const record = await findSold(db, policy.id, inspectionId);
      const file = (await ownFiles(db, record.id)).find((one) => one.id === fileId);
      if (!file) throw new AppError("not-found");
      return sendFile(reply, store, file);
    },
  );
}

/** One of their own policies' and the client of that: whoever organizes them reads it and asks nobody. */
async function loadOwn({ db }: Pick<RecordServices, "db">, broker: Broker, { id, inspectionId }: One) {
  const { id: policyId, clientId } = await loadPolicyForWriting(db, broker, id);
  return { ...(await findSold(db, policyId, inspectionId)), clientId };
}
