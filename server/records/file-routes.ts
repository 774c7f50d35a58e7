import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../infrastructure/errors/errors.ts";
import type { SentFile } from "../infrastructure/files/prepare-files.ts";
import type { FileStore } from "../infrastructure/files/store.ts";
import { bodyLimits } from "../infrastructure/http/limits.ts";
import { draftOf, requestHeaders } from "../infrastructure/http/request-headers.ts";
import { principalOf } from "../people/principals/guard.ts";
import { loadForReading, loadForWriting } from "./access/load.ts";
import { requireProduct } from "./by-product.ts";
import type { Entity } from "./entity.ts";
import { refuseOther } from "./envelope.ts";
import { listFiles, type StoredFile } from "./files.ts";
import type { Answers, OwnedRecord } from "./record.ts";
import type { RecordServices } from "./record-services.ts";
import { savedBy } from "./saved-by.ts";
import { fileParams, filesAnswer, recordParams, uploadBody } from "./schemas.ts";
import { uploadFiles } from "./upload.ts";

/** The files of a record of somebody insured: those of a draft come one by one, before it is sent. */
export function recordFileRoutes(app: FastifyInstance, entity: Entity, services: RecordServices): void {
  const { clock } = services;
  const { path, stored: { files: held } = {} } = entity;
  if (!held) return;
  const config = { access: "proven", ofProposals: entity.insured?.ofProposals ?? false } as const;

  app.post<{ Params: { id: string }; Body: Answers & { files: readonly SentFile[] } }>(
    `${path}/:id/files`,
    {
      config: {
        ...config,
        ...savedBy(entity),
        carriesFiles: true,
        beforeBody: (request) => {
          const { id } = request.params as { id: string }; // checked by its schema
          return loadForWriting(services, entity, principalOf(request), { id, draftId: draftOf(request) });
        },
      },
      bodyLimit: bodyLimits.files,
      schema: {
        summary: held.summaries.upload,
        params: recordParams,
        headers: requestHeaders,
        body: uploadBody(held.upload),
        response: filesAnswer,
      },
    },
    async (request) => {
      const { id } = request.params;
      const { files } = request.body;
      const principal = principalOf(request);
      refuseOther(entity, principal, id, request.body);
      return {
        data: { files: await uploadFiles(services, { entity, principal, id, files, now: clock() }) },
      };
    },
  );

  fileReadRoutes(app, entity, services, { ...config, ...savedBy(entity) });
}

/** What a record holds: its files, and each of them to be kept. A kind that holds none has no such calls. */
export function fileReadRoutes(
  app: FastifyInstance,
  entity: Entity,
  services: RecordServices,
  config: FastifyContextConfig,
): void {
  const { path, stored: { files: held } = {} } = entity;
  if (!held) return;

  app.get<{ Params: { id: string } }>(
    `${path}/:id/files`,
    {
      config,
      schema: {
        summary: held.summaries.list,
        params: recordParams,
        headers: requestHeaders,
        response: filesAnswer,
      },
    },
    async (request) => {
      const { id } = await loadHolder(services, entity, request, request.params.id);
      return { data: { files: await listFiles(services.db, id) } };
    },
  );

  app.get<{ Params: { id: string; fileId: string } }>(
    `${path}/:id/files/:fileId`,
    {
      config,
      schema: { summary: "Un archivo, para descargar", params: fileParams, headers: requestHeaders },
    },
    async (request, reply) => {
      const { id } = await loadHolder(services, entity, request, request.params.id);
      const file = (await listFiles(services.db, id)).find((one) => one.id === request.params.fileId);
      if (!file) throw new AppError("not-found");
      return sendFile(reply, services.store, file);
    },
  );
}

/** A file as something to keep: never shown in place, a page that wants to show it fetches it into a blob URL. */
export async function sendFile(
  reply: FastifyReply,
  store: FileStore,
  { storedName, name, type, size }: Pick<StoredFile, "storedName" | "name" | "type" | "size">,
): Promise<FastifyReply> {
  const content = await store.read(storedName);
  return reply
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("content-length", String(size))
    .type(type)
    .send(content);
}

/** The record whose files are asked for, of a product that its broker may see. */
async function loadHolder(
  services: RecordServices,
  entity: Entity,
  request: FastifyRequest,
  id: string,
): Promise<OwnedRecord> {
  const principal = principalOf(request);
  const record = await loadForReading(services, entity, principal, { id, draftId: draftOf(request) });
  const { brokers } = entity;
  if (brokers && principal.type === "broker")
    requireProduct(services.rules, principal, { scene: brokers.scene, action: "show" }, record.product);
  return record;
}
