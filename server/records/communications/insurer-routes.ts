import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, inWordsOf } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { bodyLimits } from "../../infrastructure/http/limits.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest, countUseOf } from "../../infrastructure/limits/rate-limits.ts";
import { principalOf } from "../../people/principals/guard.ts";
import { type Correspondent, usesOf } from "../../people/principals/principal.ts";
import { sendFile } from "../file-routes.ts";
import { listFiles } from "../files.ts";
import type { OwnedRecord } from "../record.ts";
import type { RecordServices } from "../record-services.ts";
import { recordAnswer } from "../schemas.ts";
import { communication } from "./communication.ts";
import type { CommunicationFacts } from "./communication-facts.ts";
import { loadLinked } from "./insurer-side.ts";
import { answerMessage, messageSchema, type Said } from "./message-call.ts";
import { showToInsurer } from "./show-to-insurer.ts";

type Params = { readonly code: string };

const path = "/insurer-conversations";
const code = { type: "string", maxLength: 64 };
const codeParams = closed({ properties: { code }, required: ["code"] });
const fileParams = closed({
  properties: { code, fileId: { type: "string", format: "uuid" } },
  required: ["code", "fileId"],
});

/** What an insurer does by the link that it was mailed: it reads one conversation, and answers in it. */
export async function insurerConversationRoutes(
  app: FastifyInstance,
  services: RecordServices,
): Promise<void> {
  await app.register(async (own) => {
    own.setErrorHandler((cause) => {
      throw inWordsOf(communication.texts, cause);
    });
    readRoutes(own, services);
    answerRoute(own, services);
  });
}

function readRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, store } = services;
  app.get<{ Params: Params }>(
    `${path}/:code`,
    {
      config: { access: "public", refusals: [404] },
      schema: {
        summary: "La conversación que abre el enlace de una compañía, sin nada más de nadie",
        params: codeParams,
        response: recordAnswer,
      },
    },
    async (request, reply) => {
      const record = await openLinked(services, request);
      reply.header("cache-control", "no-store");
      return { data: await showToInsurer(db, record) };
    },
  );

  app.get<{ Params: Params & { readonly fileId: string } }>(
    `${path}/:code/files/:fileId`,
    {
      config: { access: "public", refusals: [404] },
      schema: { summary: "Un archivo de esa conversación, para descargar", params: fileParams },
    },
    async (request, reply) => {
      const { id } = await openLinked(services, request);
      const file = (await listFiles(db, id)).find((one) => one.id === request.params.fileId);
      if (!file) throw new AppError("not-found");
      return sendFile(reply, store, file);
    },
  );
}

function answerRoute(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, limits } = services;
  app.post<{ Params: Params; Body: Said }>(
    `${path}/:code/messages`,
    {
      config: {
        ...{ access: "public", carriesFiles: true, refusals: [404, 409] },
        // A stranger makes the server hold no file: the code is looked at before the body is read, and what is read counts
        // against that one link.
        beforeBody: async (request) => {
          const { id, facts } = await openLinked(services, request);
          const { insurer = "" } = facts as CommunicationFacts; // jsonb that only this server writes
          request.principal = { type: "insurer", insurer, conversationId: id, address: request.ip };
        },
      },
      bodyLimit: bodyLimits.files,
      schema: {
        summary: "Contesta en la conversación que abre el enlace, con archivos o sin ellos",
        ...messageSchema,
        params: codeParams,
      },
    },
    async (request, reply) => {
      const by = principalOf(request) as Correspondent; // as it was recognised before its body
      await countUseOf(db, "addition", usesOf(by), { now: clock(), limits });
      const { body, headers } = request;
      return answerMessage(services, by, { params: { id: by.conversationId }, body, headers }, reply);
    },
  );
}

/** What a request's code opens; codes are guessed no faster from one network than quotes by link are read. */
async function openLinked(
  { db, clock, limits }: RecordServices,
  request: FastifyRequest,
): Promise<OwnedRecord> {
  const now = clock();
  await countRequest(db, "insurerLink", [networkOf(request.ip)], now, limits.insurerLink);
  return loadLinked(db, (request.params as Params).code, now); // checked by its schema
}
