import type { FastifyInstance } from "fastify";
import type { SentFile } from "../infrastructure/files/prepare-files.ts";
import { bodyLimits } from "../infrastructure/http/limits.ts";
import { requestHeaders } from "../infrastructure/http/request-headers.ts";
import { brokerOf } from "../people/principals/guard.ts";
import type { ForThemselves, OnlyOne } from "./entity/for-themselves.ts";
import type { HeldFiles } from "./entity/stored.ts";
import type { Entity } from "./entity.ts";
import { fileReadRoutes } from "./file-routes.ts";
import type { Sent } from "./judge.ts";
import type { RecordServices } from "./record-services.ts";
import { answerSave, compileSave, saveSchema } from "./save-route.ts";
import { filesAnswer, recordAnswer, uploadBody } from "./schemas.ts";
import { uploadFiles } from "./upload.ts";

const config = { access: "broker", needs: "nothing" } as const;

/** The calls by which a broker asks for something for themselves: how it stands, what a flow sends of it, and its files. */
export function ownRoutes(
  app: FastifyInstance,
  entity: Entity,
  own: ForThemselves,
  services: RecordServices,
): void {
  const { path, summaries, stored: { files } = {} } = entity;

  app.get(
    path,
    { config, schema: { summary: summaries.read, response: recordAnswer } },
    async (request, reply) => {
      const broker = brokerOf(request);
      const { db, clock } = services;
      if (!own.open) return { data: await own.show(db, broker) };
      const record = await own.open(db, broker, clock());
      reply.header("etag", `"${record.version}"`);
      return { data: await own.show(db, broker, record) };
    },
  );

  app.post<{ Body: Sent["body"] }>(
    path,
    {
      config: { ...config, refusals: [404, 409, 412] },
      schema: { summary: summaries.store, ...saveSchema(entity, services) },
      validatorCompiler: compileSave(app, entity),
    },
    async (request, reply) => {
      const principal = brokerOf(request);
      const now = services.clock();
      const record = await own.open?.(services.db, principal, now);
      const content = [path.slice(1), request.body];
      return answerSave(app, services, { entity, principal, id: record?.id, content, now }, request, reply);
    },
  );

  if (own.open && files) uploadRoute(app, entity, files, own, services);
  fileReadRoutes(app, entity, services, config);
}

/** Files of the one that a broker has: which one it is need not be said. */
function uploadRoute(
  app: FastifyInstance,
  entity: Entity,
  held: HeldFiles,
  { open }: OnlyOne,
  services: RecordServices,
): void {
  app.post<{ Body: { readonly files: readonly SentFile[] } }>(
    `${entity.path}/files`,
    {
      config: { ...config, carriesFiles: true, refusals: [409] },
      bodyLimit: bodyLimits.files,
      schema: {
        summary: held.summaries.upload,
        headers: requestHeaders,
        body: uploadBody(held.upload),
        response: filesAnswer,
      },
    },
    async (request) => {
      const principal = brokerOf(request);
      const now = services.clock();
      const { files: sent } = request.body;
      const { id } = await open(services.db, principal, now);
      const files = await uploadFiles(services, { entity, principal, id, files: sent, now });
      return { data: { files } };
    },
  );
}
