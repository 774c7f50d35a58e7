import type { FastifyInstance } from "fastify";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { bodyLimits } from "../../infrastructure/http/limits.ts";
import { pageSchema } from "../../infrastructure/http/pagination.ts";
import { operatorOf } from "../../people/principals/guard.ts";
import { sendFile } from "../../records/file-routes.ts";
import { listFiles } from "../../records/files.ts";
import type { RecordServices } from "../../records/record-services.ts";
import {
  fileParams,
  freely,
  recordAnswer,
  recordParams,
  rowsAnswer,
  sentFiles,
} from "../../records/schemas.ts";
import { answerCommunication, type OfficeAnswer } from "./answer-communication.ts";
import { listCommunications, standings } from "./list-communications.ts";
import { loadOffices, showOne } from "./show-communication.ts";

const access = { access: "operator", office: "reviews.show" } as const;
const deciding = { access: "operator", office: "reviews.update" } as const;
const text = { type: "string" };

type Asked = { readonly status?: keyof typeof standings; readonly page?: number };

/** What is written to the office, and what it answers. */
export function officeCommunicationRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, store } = services;

  app.get<{ Querystring: Asked }>(
    "/office/communications",
    {
      config: access,
      schema: {
        summary: "Las conversaciones con la oficina: las que la esperan, las respondidas o las cerradas",
        querystring: closed({ properties: { status: { enum: Object.keys(standings) }, page: pageSchema } }),
        response: rowsAnswer,
      },
      ...freely,
    },
    ({ query: { status, page = 1 } }) => listCommunications(db, { status, page: Number(page) }),
  );

  app.get<{ Params: { id: string } }>(
    "/office/communications/:id",
    {
      config: access,
      schema: {
        summary: "Una conversación con la oficina, con todo lo que se escribió",
        params: recordParams,
        response: recordAnswer,
      },
      ...freely,
    },
    async ({ params: { id } }) => ({ data: await showOne(db, await loadOffices(db, id)) }),
  );

  app.get<{ Params: { id: string; fileId: string } }>(
    "/office/communications/:id/files/:fileId",
    {
      config: access,
      schema: { summary: "Un archivo de una conversación con la oficina", params: fileParams },
    },
    async ({ params: { id, fileId } }, reply) => {
      const record = await loadOffices(db, id);
      const file = (await listFiles(db, record.id)).find((one) => one.id === fileId);
      if (!file) throw new AppError("not-found");
      return sendFile(reply, store, file);
    },
  );

  app.post<{ Params: { id: string }; Body: OfficeAnswer }>(
    "/office/communications/:id/answer",
    {
      config: { ...deciding, carriesFiles: true },
      bodyLimit: bodyLimits.files,
      schema: {
        summary: "Contesta en una conversación, y la cierra si es lo último",
        params: recordParams,
        body: closed({
          properties: {
            version: { type: "integer", minimum: 1 },
            text: { type: "string", minLength: 1, maxLength: 4000 },
            isLast: { type: "boolean" },
            files: sentFiles,
          },
          required: ["version", "text"],
        }),
        response: dataOf({ type: "object", properties: { from: text, to: text } }),
      },
    },
    async (request) => {
      const { params, body } = request;
      const answer = { id: params.id, ...body };
      return { data: await answerCommunication(services, operatorOf(request), answer, clock()) };
    },
  );
}
