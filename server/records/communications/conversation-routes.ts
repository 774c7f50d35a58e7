import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, inWordsOf } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { bodyLimits } from "../../infrastructure/http/limits.ts";
import { countUseOf } from "../../infrastructure/limits/rate-limits.ts";
import { insuredOf } from "../../people/principals/guard.ts";
import { refuseOtherIdentity } from "../../people/principals/own-identity.ts";
import type { Entity } from "../entity.ts";
import { sendFile } from "../file-routes.ts";
import { listFiles } from "../files.ts";
import type { Sent } from "../judge.ts";
import type { RecordServices } from "../record-services.ts";
import { answerSave, compileSave, saveSchema } from "../save-route.ts";
import { fileParams, idAnswer, recordAnswer, recordParams, rowsOnlyAnswer } from "../schemas.ts";
import { addressOwn } from "./address-own.ts";
import { communication } from "./communication.ts";
import { loadTaken, markUnread, selectTaken, type Taken } from "./insured-side.ts";
import { answerMessage, messageSchema, type Said } from "./message-call.ts";
import { ownRequests } from "./own-requests.ts";
import { listConversation, showConversation } from "./show-conversation.ts";

type Params = { readonly id: string };

const path = "/conversations";

/** What who is insured does in conversations with their broker, or the office: begins, reads and writes. */
export async function conversationRoutes(app: FastifyInstance, services: RecordServices): Promise<void> {
  await app.register(async (own) => {
    own.setErrorHandler((cause) => {
      throw inWordsOf(communication.texts, cause);
    });
    for (const entity of ownRequests) beginRoute(own, entity, services);
    readRoutes(own, services);
    messageRoute(own, services);
    fileRoute(own, services);
  });
}

function beginRoute(app: FastifyInstance, entity: Entity, services: RecordServices): void {
  app.post<{ Body: Sent["body"] }>(
    entity.path,
    {
      config: { access: "proven", carriesFiles: true, refusals: [404, 409, 412] },
      bodyLimit: bodyLimits.files,
      schema: { summary: entity.summaries.store, ...saveSchema(entity, services) },
      validatorCompiler: compileSave(app, entity),
    },
    async (request, reply) => {
      const principal = insuredOf(request);
      const { body } = request;
      const policyId = typeof body.policyId === "string" ? body.policyId : undefined;
      const addressed = await addressOwn(services, principal, policyId);
      return answerSave(
        app,
        services,
        {
          ...{ entity, principal, id: undefined, addressed, body },
          ...(policyId === undefined ? {} : { told: { policyId } }),
          ...{ content: [entity.path.slice(1), body], now: services.clock(), isTagged: false },
        },
        request,
        reply,
      );
    },
  );
}

function readRoutes(app: FastifyInstance, services: RecordServices): void {
  app.get<{ Querystring: { readonly identityNumber?: string; readonly policyId?: string } }>(
    path,
    {
      config: { access: "proven" },
      schema: {
        summary: "Las conversaciones de quien pregunta, lo último primero",
        querystring: closed({
          properties: {
            identityNumber: { type: "string", maxLength: 15 },
            policyId: { type: "string", format: "uuid" },
          },
        }),
        response: rowsOnlyAnswer,
      },
    },
    async (request) => {
      const insured = insuredOf(request);
      const { identityNumber, policyId } = request.query;
      refuseOtherIdentity(insured, identityNumber);
      return { data: (await selectTaken(services, insured, { policyId })).map(listConversation) };
    },
  );

  app.get<{ Params: Params }>(
    `${path}/:id`,
    {
      config: { access: "proven", refusals: [404] },
      schema: {
        summary: "Una conversación: lo que se escribió de los dos lados, con sus archivos",
        params: recordParams,
        response: recordAnswer,
      },
    },
    async (request) => ({ data: await showConversation(services.db, await takenBy(services, request)) }),
  );

  app.post<{ Params: Params }>(
    `${path}/:id/read`,
    {
      config: { access: "proven", refusals: [404] },
      schema: { summary: "Se leyó una conversación propia", params: recordParams, response: idAnswer },
    },
    async (request) => {
      const { id } = await takenBy(services, request);
      await markUnread(services.db, id, false);
      return { data: { id } };
    },
  );
}

function messageRoute(app: FastifyInstance, services: RecordServices): void {
  app.post<{ Params: Params; Body: Said }>(
    `${path}/:id/messages`,
    {
      config: {
        ...{ access: "proven", carriesFiles: true, refusals: [404, 409] },
        beforeBody: async (request) => {
          await takenBy(services, request);
        },
      },
      bodyLimit: bodyLimits.files,
      schema: {
        summary: "Escribe en una conversación propia; una cerrada se abre de nuevo",
        ...messageSchema,
      },
    },
    async (request, reply) => {
      const insured = insuredOf(request);
      const { db, clock, limits } = services;
      await countUseOf(db, "addition", insured, { now: clock(), limits });
      return answerMessage(services, insured, request, reply);
    },
  );
}

function fileRoute(app: FastifyInstance, services: RecordServices): void {
  app.get<{ Params: Params & { readonly fileId: string } }>(
    `${path}/:id/files/:fileId`,
    {
      config: { access: "proven", refusals: [404] },
      schema: { summary: "Un archivo de una conversación propia, para descargar", params: fileParams },
    },
    async (request, reply) => {
      const { id } = await takenBy(services, request);
      const file = (await listFiles(services.db, id)).find((one) => one.id === request.params.fileId);
      if (!file) throw new AppError("not-found");
      return sendFile(reply, services.store, file);
    },
  );
}

function takenBy(services: RecordServices, request: FastifyRequest): Promise<Taken> {
  const { id } = request.params as Params; // checked by its schema
  return loadTaken(services, insuredOf(request), id);
}
