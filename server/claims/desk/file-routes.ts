import type { FastifyInstance } from "fastify";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { discardFiles, prepareFiles, type SentFile } from "../../infrastructure/files/prepare-files.ts";
import { senderOf } from "../../infrastructure/files/sender.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { bodyLimits } from "../../infrastructure/http/limits.ts";
import { requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { sendFile } from "../../records/file-routes.ts";
import { listFiles } from "../../records/files.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { idAnswer, recordParams, sentFiles } from "../../records/schemas.ts";
import { withJobs } from "../../records/with-jobs.ts";
import { accident } from "../report/accident.ts";
import { addPapers } from "./add-papers.ts";
import { loadClaimForReading } from "./load-claim.ts";

type Brought = { readonly note?: string; readonly files: readonly SentFile[] };

const uuid = { type: "string", format: "uuid" };

/** The files of a claim of the portfolio: each to be kept, and those that its broker adds. */
export function claimFileRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, store, clock } = services;

  app.get<{ Params: { id: string; fileId: string } }>(
    "/claims/:id/files/:fileId",
    {
      config: { access: "broker", needs: { scene: "policyDetails", action: "show" } },
      schema: {
        summary: "Un archivo de un siniestro de la cartera, para descargar",
        params: closed({ properties: { id: uuid, fileId: uuid }, required: ["id", "fileId"] }),
      },
    },
    async (request, reply) => {
      const { id, fileId } = request.params;
      const { record } = await loadClaimForReading(db, brokerOf(request), id);
      const file = (await listFiles(db, record.id)).find((one) => one.id === fileId);
      if (!file) throw new AppError("not-found");
      return sendFile(reply, store, file);
    },
  );

  app.post<{ Params: { id: string }; Body: Brought }>(
    "/claims/:id/files",
    {
      config: {
        access: "broker",
        needs: { scene: "policyDetails", action: "show" },
        carriesFiles: true,
        refusals: [404, 409],
      },
      bodyLimit: bodyLimits.files,
      schema: {
        summary: "Agrega papeles a un siniestro que se envió, como una ampliación de quien lo vendió",
        params: recordParams,
        headers: requestHeaders,
        body: closed({
          properties: {
            note: { type: "string", minLength: 1, maxLength: 2000 },
            files: { ...sentFiles, minItems: 1 },
          },
          required: ["files"],
        }),
        response: idAnswer,
      },
    },
    async (request) => {
      const broker = brokerOf(request);
      const now = clock();
      const { note, files: sent } = request.body;
      const claimId = request.params.id;
      const files = await prepareFiles(store, sent, senderOf(services, broker, now));
      const id = await withJobs(services, accident, () =>
        db.transaction().execute((trx) => addPapers(trx, services, { claimId, broker, note, files, now })),
      ).catch(async (cause: unknown) => {
        await discardFiles(store, files);
        throw cause;
      });
      return { data: { id } };
    },
  );
}
