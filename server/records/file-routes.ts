import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from "fastify";
import type { Db } from "../db/tables.ts";
import { AppError } from "../errors/errors.ts";
import type { SentFile } from "../files/prepare-files.ts";
import { bodyLimits } from "../http/limits.ts";
import { draftOf, requestHeaders } from "../http/request-headers.ts";
import { insuredOf, principalOf } from "../principals/guard.ts";
import type { Desk } from "./desk.ts";
import type { Entity } from "./entity.ts";
import { refuseOther } from "./envelope.ts";
import { listFiles } from "./files.ts";
import { loadReadable, readsWhole } from "./ownership.ts";
import type { Answers, StoredRecord } from "./record.ts";
import { fileParams, filesAnswer, recordParams, sentFiles } from "./schemas.ts";
import { closed, nothingSaid } from "./shape.ts";
import { uploadFiles } from "./upload.ts";

/** The files of a record of somebody insured: those of a draft come one by one, before it is sent. */
export function recordFileRoutes(app: FastifyInstance, entity: Entity, desk: Desk): void {
  const { db, clock } = desk;
  const { path, summaries, upload = nothingSaid } = entity;

  app.post<{ Params: { id: string }; Body: Answers & { files: readonly SentFile[] } }>(
    `${path}/:id/files`,
    {
      config: {
        access: "proven",
        carriesFiles: true,
        beforeBody: (request) => loadWhole(db, entity, request, (request.params as { id: string }).id), // checked by its schema
      },
      bodyLimit: bodyLimits.files,
      schema: {
        summary: summaries.upload,
        params: recordParams,
        headers: requestHeaders,
        body: closed({
          properties: { ...upload.properties, files: { ...sentFiles, minItems: 1 } },
          required: [...(upload.required ?? []), "files"],
        }),
        response: filesAnswer,
      },
    },
    async (request) => {
      const { id } = request.params;
      const { files } = request.body;
      const principal = insuredOf(request);
      refuseOther(entity, principal, id, request.body);
      return {
        data: { files: await uploadFiles(desk, { entity, principal, id, files, now: clock() }) },
      };
    },
  );

  fileReadRoutes(app, entity, desk, { access: "proven" });
}

/** What a record holds: its files, and each of them to be kept. A kind that holds none has no such calls. */
export function fileReadRoutes(
  app: FastifyInstance,
  entity: Entity,
  { db, store }: Desk,
  config: FastifyContextConfig,
): void {
  const { path, summaries, maxFiles = 0 } = entity;
  if (maxFiles === 0) return;

  app.get<{ Params: { id: string } }>(
    `${path}/:id/files`,
    {
      config,
      schema: {
        summary: summaries.files,
        params: recordParams,
        headers: requestHeaders,
        response: filesAnswer,
      },
    },
    async (request) => {
      const { id } = await loadWhole(db, entity, request, request.params.id);
      return { data: { files: await listFiles(db, id) } };
    },
  );

  app.get<{ Params: { id: string; fileId: string } }>(
    `${path}/:id/files/:fileId`,
    {
      config,
      schema: { summary: "Un archivo, para descargar", params: fileParams, headers: requestHeaders },
    },
    async (request, reply) => {
      const { id } = await loadWhole(db, entity, request, request.params.id);
      const file = (await listFiles(db, id)).find((one) => one.id === request.params.fileId);
      if (!file) throw new AppError("not-found");
      const content = await store.read(file.storedName);
      // Never shown in place: a page that wants to show it fetches it into a blob URL.
      return reply
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .header("content-security-policy", "sandbox; default-src 'none'")
        .header("content-length", String(file.size))
        .type(file.type)
        .send(content);
    },
  );
}

async function loadWhole(db: Db, entity: Entity, request: FastifyRequest, id: string): Promise<StoredRecord> {
  const principal = principalOf(request);
  const record = await loadReadable(db, entity, principal, id);
  if (!readsWhole(entity, record, principal, draftOf(request))) throw new AppError("not-found");
  return record;
}
