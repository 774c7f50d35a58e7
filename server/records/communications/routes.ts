import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { inWordsOf } from "../../infrastructure/errors/errors.ts";
import { bodyLimits } from "../../infrastructure/http/limits.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { loadForWriting } from "../access/load.ts";
import { moveRecord } from "../move.ts";
import type { RecordServices } from "../record-services.ts";
import { idAnswer, recordParams } from "../schemas.ts";
import { communication } from "./communication.ts";
import { answerMessage, messageSchema, type Said } from "./message-call.ts";

type Params = { readonly id: string };

const { path } = communication;
const writes = { scene: "communications", action: "create" } as const;
const reads = { scene: "communications", action: "show" } as const;

/** What is done in a conversation: it is written in, closed, and read. */
export async function communicationRoutes(app: FastifyInstance, services: RecordServices): Promise<void> {
  await app.register(async (own) => {
    own.setErrorHandler((cause) => {
      throw inWordsOf(communication.texts, cause);
    });
    messageRoute(own, services);
    closeRoute(own, services);
    readRoute(own, services);
  });
}

function messageRoute(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, limits } = services;
  app.post<{ Params: Params; Body: Said }>(
    `${path}/:id/messages`,
    {
      config: {
        ...{ access: "broker", needs: writes, carriesFiles: true, refusals: [404, 409] },
        beforeBody: async (request) => {
          const { id } = request.params as Params; // checked by its schema
          await loadForWriting({ db }, communication, brokerOf(request), { id });
        },
      },
      bodyLimit: bodyLimits.files,
      schema: {
        summary: "Escribe en una conversación, con archivos o sin ellos; una cerrada se abre de nuevo",
        ...messageSchema,
      },
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      await countRequest(db, "saveOfBroker", [broker.brokerId], clock(), limits.saveOfBroker);
      return answerMessage(services, broker, request, reply);
    },
  );
}

function closeRoute(app: FastifyInstance, services: RecordServices): void {
  const { db, clock } = services;
  app.post<{ Params: Params }>(
    `${path}/:id/close`,
    {
      config: { access: "broker", needs: writes, refusals: [404, 409] },
      schema: { summary: "Cierra una conversación", params: recordParams, response: idAnswer },
    },
    async (request) => {
      const broker = brokerOf(request);
      const { id } = request.params;
      const mover = { by: "broker", principal: broker, action: "close" } as const;
      await db.transaction().execute(async (trx) => {
        const { status } = await loadForWriting({ db: trx }, communication, broker, { id });
        if (status === "closed") return; // as it is wished
        await moveRecord(trx, services, communication, { id, status: "closed", at: clock() }, mover);
      });
      return { data: { id } };
    },
  );
}

function readRoute(app: FastifyInstance, { db, clock }: RecordServices): void {
  app.post<{ Params: Params }>(
    `${path}/:id/read`,
    {
      config: { access: "broker", needs: reads, refusals: [404] },
      schema: { summary: "Se leyó una conversación", params: recordParams, response: idAnswer },
    },
    async (request) => {
      const broker = brokerOf(request);
      const { id } = await loadForWriting({ db }, communication, broker, { id: request.params.id });
      await db
        .updateTable("notifications")
        .set({ read_at: clock() })
        .where("broker_id", "=", broker.brokerId)
        .where("kind", "in", ["communication", "public-request"])
        .where("read_at", "is", null)
        .where(sql<boolean>`content ->> 'record' = ${id}::text`)
        .execute();
      return { data: { id } };
    },
  );
}
