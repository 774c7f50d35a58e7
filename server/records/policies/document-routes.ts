import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { discardFiles, prepareFiles, type SentFile } from "../../infrastructure/files/prepare-files.ts";
import { senderOf } from "../../infrastructure/files/sender.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { bodyLimits } from "../../infrastructure/http/limits.ts";
import { requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf, principalOf } from "../../people/principals/guard.ts";
import { actOf, type Insured } from "../../people/principals/principal.ts";
import { loadPolicyForReading, loadPolicyForWriting } from "../access/policies.ts";
import { sendFile } from "../file-routes.ts";
import type { RecordServices } from "../record-services.ts";
import { idAnswer, recordParams, sentFiles } from "../schemas.ts";
import { documentsKind } from "./documents/ask-documents.ts";
import { takeDocument } from "./documents/take-document.ts";

/** Of a policy: specification §3. */
const kinds = ["policy", "mercosur", "provisional", "circulation", "endorsement"] as const;
/** Of one policy. */
const mostDocuments = 100;

type Brought = { readonly kind: (typeof kinds)[number]; readonly files: readonly SentFile[] };

const uuid = { type: "string", format: "uuid" };

/** The papers of a broker's policy: those that they bring, and each of them to be kept. */
export function documentRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, store, clock } = services;

  app.post<{ Params: { id: string }; Body: Brought }>(
    "/policies/:id/documents",
    {
      config: {
        access: "broker",
        needs: { scene: "policiesManual", action: "update" },
        carriesFiles: true,
        refusals: [404, 409],
      },
      bodyLimit: bodyLimits.files,
      schema: {
        summary: "Adjunta un documento a una póliza, de las clases que una póliza tiene",
        params: recordParams,
        headers: requestHeaders,
        body: closed({
          properties: {
            kind: { type: "string", enum: kinds },
            // One, of which the kind is said.
            files: { ...sentFiles, minItems: 1, maxItems: 1 },
          },
          required: ["kind", "files"],
        }),
        response: idAnswer,
      },
    },
    async (request) => {
      const broker = brokerOf(request);
      const now = clock();
      const { kind, files: sent } = request.body;
      const policy = await loadPolicyForWriting(db, broker, request.params.id);
      if (policy.documents.length >= mostDocuments)
        throw new AppError("too-many-files", { params: { max: mostDocuments } });
      const files = await prepareFiles(store, sent, senderOf(services, broker, now), { max: 1 });
      const [file] = files;
      if (!file) throw new AppError("file-missing", { params: { name: sent[0]?.filename ?? "" } });
      const id = randomUUID();
      const { name, type, size, sha256, storedName } = file;
      const by = actOf(broker, now);
      await db
        .transaction()
        .execute(async (trx) => {
          const row = { id, policy_id: policy.id, version: policy.version, kind, name, type, size, sha256 };
          await trx
            .insertInto("policy_documents")
            .values({ ...row, stored_name: storedName, author: by.who, created_at: now })
            .execute();
          const change = { ...by, action: "upload", entity: "policy", entityId: policy.id };
          await recordChange(trx, { ...change, after: { kind, files: [sha256] } });
        })
        .catch(async (cause: unknown) => {
          await discardFiles(store, files);
          throw cause;
        });
      return { data: { id } };
    },
  );

  app.post<{ Params: { id: string } }>(
    "/policies/:id/documents/requests",
    {
      config: { access: "broker", needs: { scene: "policyDetails", action: "show" }, refusals: [404] },
      schema: {
        summary: "Le vuelve a pedir a la compañía los documentos de una póliza emitida acá",
        params: recordParams,
        body: closed({ properties: {} }),
        response: idAnswer,
      },
    },
    async (request) => {
      const broker = brokerOf(request);
      const { id, question } = await loadPolicyForWriting(db, broker, request.params.id);
      if (!question || !services.insurers) throw new AppError("not-found");
      await countRequest(db, "saveOfBroker", [broker.brokerId], clock(), services.limits.saveOfBroker);
      services.insurers.runs.hurry(question.recordId, documentsKind);
      return { data: { id } };
    },
  );

  app.get<{ Params: { id: string; documentId: string } }>(
    "/policies/:id/documents/:documentId",
    {
      config: { access: "proven-or-broker", needs: { scene: "policyDetails", action: "show" } },
      schema: {
        summary: "Un documento de una póliza, para descargar: de la propia, o de la cartera de quien ingresó",
        params: closed({ properties: { id: uuid, documentId: uuid }, required: ["id", "documentId"] }),
      },
    },
    async (request, reply) => {
      const { id, documentId } = request.params;
      const principal = principalOf(request);
      if (principal.type !== "broker") {
        const own = await takeDocument(services, principal as Insured, id, documentId);
        return sendFile(reply, store, own);
      }
      const { documents } = await loadPolicyForReading(db, principal, id);
      const document = documents.find((one) => one.id === documentId);
      if (!document) throw new AppError("not-found");
      return sendFile(reply, store, document);
    },
  );
}
