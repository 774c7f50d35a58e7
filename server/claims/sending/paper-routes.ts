import type { FastifyInstance } from "fastify";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { sendFile } from "../../records/file-routes.ts";
import { listFiles } from "../../records/files.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { paperName } from "./claim-documents.ts";
import { loadLinkedClaim } from "./claim-links.ts";
import { drawClaim } from "./draw-claim.ts";

const file = {
  anyOf: [
    { type: "string", const: paperName },
    { type: "string", format: "uuid" },
  ],
};
const code = { type: "string", maxLength: 64 };

/** The call by which an insurer fetches the papers of a claim: the code of that claim is all the proof. */
export function claimPaperRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, store, clock, limits } = services;
  app.get<{ Params: { code: string; file: string } }>(
    "/claim-papers/:code/:file",
    {
      config: { access: "public", refusals: [404] },
      schema: {
        summary: "Un papel de un siniestro, para la compañía que recibió su enlace; hasta que se cierra",
        params: closed({ properties: { code, file }, required: ["code", "file"] }),
      },
    },
    async (request, reply) => {
      await countRequest(db, "insurerLink", [networkOf(request.ip)], clock(), limits.insurerLink);
      const claimId = await loadLinkedClaim(db, request.params.code);
      if (request.params.file === paperName) {
        const drawn = await drawClaim(services, claimId);
        return reply.type("application/pdf").header("cache-control", "no-store").send(drawn.content);
      }
      const wanted = (await listFiles(db, claimId)).find(({ id }) => id === request.params.file);
      if (!wanted) throw new AppError("not-found");
      return sendFile(reply, store, wanted);
    },
  );
}
