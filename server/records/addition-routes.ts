import type { FastifyInstance, FastifyRequest } from "fastify";
import { fileLimits } from "../infrastructure/files/check.ts";
import {
  digestsOf,
  discardFiles,
  prepareFiles,
  type SentFile,
} from "../infrastructure/files/prepare-files.ts";
import { senderOf } from "../infrastructure/files/sender.ts";
import { closed } from "../infrastructure/http/closed.ts";
import { bodyLimits } from "../infrastructure/http/limits.ts";
import { draftOf, keyOf, requestHeaders } from "../infrastructure/http/request-headers.ts";
import { insuredOf } from "../people/principals/guard.ts";
import { ownerOf } from "../people/principals/principal.ts";
import { addToRecord, loadExtensible } from "./add.ts";
import type { Addition } from "./entity/following.ts";
import type { Entity } from "./entity.ts";
import { refuseOther } from "./envelope.ts";
import type { Answers } from "./record.ts";
import type { RecordServices } from "./record-services.ts";
import { idAnswer, recordParams, sentFiles } from "./schemas.ts";

/** The call that adds something with files to a record. */
export function additionRoute(
  app: FastifyInstance,
  entity: Entity,
  addition: Addition,
  services: RecordServices,
): void {
  const { clock, store } = services;
  const { body, segment, summary } = addition;
  app.post<{ Params: { id: string }; Body: Answers & { files?: readonly SentFile[] } }>(
    `${entity.path}/:id/${segment}`,
    {
      config: {
        access: "proven",
        carriesFiles: true,
        beforeBody: (request) => loadExtensible(services, askedBy(request)),
      },
      bodyLimit: bodyLimits.files,
      schema: {
        summary,
        params: recordParams,
        headers: requestHeaders,
        body: closed({ ...body, properties: { ...body.properties, files: sentFiles } }),
        response: idAnswer,
      },
    },
    async (request, reply) => {
      const insured = insuredOf(request);
      const { id } = request.params;
      const { files = [] } = request.body;
      refuseOther(entity, insured, id, request.body);
      const answers = addition.take(request.body);
      const now = clock();
      const asked = { ...askedBy(request), addition, answers, now };
      const prepared = await prepareFiles(store, files, senderOf(services, insured, now), {
        minSide: fileLimits.side,
      });
      const sent = digestsOf(files);
      const content = [segment, id, ...Object.values(answers), sent];
      const keyed = { owner: ownerOf(insured), key: keyOf(request), content, at: now };
      const adding = addToRecord(services, { ...asked, files: prepared }, keyed);
      const { answer, unused } = await adding.catch(async (cause: unknown) => {
        await discardFiles(store, prepared);
        throw cause;
      });
      await Promise.all(unused.map((name) => store.remove(name)));
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );

  function askedBy(request: FastifyRequest) {
    const { id } = request.params as { readonly id: string }; // checked by its schema
    return { entity, insured: insuredOf(request), id, draftId: draftOf(request) };
  }
}
