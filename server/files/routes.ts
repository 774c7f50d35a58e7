import type { FastifyInstance } from "fastify";
import { loadOwned, readsWhole } from "../accidents/ownership.ts";
import { type AccidentDependencies, draftOf, refuseOtherIdentity } from "../accidents/routes.ts";
import { accidentParams, fileParams, filesAnswer, filesBody, saveHeaders } from "../accidents/schemas.ts";
import { subjectOf } from "../http/access.ts";
import { AppError } from "../http/errors.ts";
import { bodyLimits } from "../http/limits.ts";
import { refuse } from "../http/problems.ts";
import { listFiles, type SentFile } from "./references.ts";
import { uploadFiles } from "./upload.ts";

type FilesBody = {
  readonly identityNumber: string;
  readonly accidentId: string;
  readonly files: readonly SentFile[];
};

export function fileRoutes(app: FastifyInstance, { db, clock, store, budget }: AccidentDependencies): void {
  app.post<{ Params: { id: string }; Body: FilesBody }>(
    "/accidents/:id/files",
    {
      config: { access: "ticket", carriesFiles: true },
      bodyLimit: bodyLimits.files,
      onRequest: budget,
      schema: {
        summary: "Adjunta archivos a una denuncia que todavía no se envió",
        params: accidentParams,
        headers: saveHeaders,
        body: filesBody,
        response: filesAnswer,
      },
    },
    async (request) => {
      const { identityNumber, accidentId, files } = request.body;
      const { id } = request.params;
      refuseOtherIdentity(request, identityNumber);
      if (accidentId !== id) throw refuse([{ code: "field_invalid", path: "/accidentId" }]);
      const draftId = draftOf(request);
      const upload = { subject: subjectOf(request), accidentId: id, draftId, files, now: clock() };
      return { data: { files: await uploadFiles(db, store, upload) } };
    },
  );

  app.get<{ Params: { id: string } }>(
    "/accidents/:id/files",
    {
      config: { access: "ticket" },
      schema: {
        summary: "Archivos de un siniestro",
        params: accidentParams,
        headers: saveHeaders,
        response: filesAnswer,
      },
    },
    async (request) => {
      const accident = await loadOwned(db, subjectOf(request), request.params.id);
      if (!readsWhole(accident, subjectOf(request), draftOf(request))) throw new AppError("not-found");
      return { data: { files: await listFiles(db, accident.id) } };
    },
  );

  app.get<{ Params: { id: string; fileId: string } }>(
    "/accidents/:id/files/:fileId",
    {
      config: { access: "ticket" },
      schema: { summary: "Un archivo, para descargar", params: fileParams, headers: saveHeaders },
    },
    async (request, reply) => {
      const accident = await loadOwned(db, subjectOf(request), request.params.id);
      if (!readsWhole(accident, subjectOf(request), draftOf(request))) throw new AppError("not-found");
      const file = await db
        .selectFrom("accident_files")
        .select(["name", "type", "size", "stored_name as storedName"])
        .where("id", "=", request.params.fileId)
        .where("accident_id", "=", accident.id)
        .executeTakeFirst();
      if (!file) throw new AppError("not-found");
      // Never shown in place: a page that wants to show it fetches it into a blob URL.
      return reply
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .header("content-security-policy", "sandbox; default-src 'none'")
        .header("content-length", String(file.size))
        .type(file.type)
        .send(store.read(file.storedName));
    },
  );
}
