import type { FastifyInstance } from "fastify";
import { inWordsOf } from "../../infrastructure/errors/errors.ts";
import type { SentFile } from "../../infrastructure/files/prepare-files.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { bodyLimits } from "../../infrastructure/http/limits.ts";
import { requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { fileReadRoutes } from "../file-routes.ts";
import type { Sent } from "../judge.ts";
import type { RecordServices } from "../record-services.ts";
import { answerSave, compileSave, saveSchema } from "../save-route.ts";
import { filesAnswer, recordAnswer, sentFiles } from "../schemas.ts";
import { uploadFiles } from "../upload.ts";
import { showOnboarding } from "./levels.ts";
import { onboarding } from "./onboarding.ts";
import { openOnboarding } from "./open.ts";
import { listPapers } from "./papers.ts";

type Upload = { readonly files: readonly SentFile[] };

const config = { access: "broker", needs: "nothing" } as const;
const { path, summaries, stored } = onboarding;

/** The calls by which a broker comes to the next level. */
export async function onboardingRoutes(app: FastifyInstance, services: RecordServices): Promise<void> {
  await app.register(async (own) => {
    own.setErrorHandler((cause) => {
      throw inWordsOf(onboarding.texts, cause);
    });

    own.get(
      path,
      { config, schema: { summary: summaries.read, response: recordAnswer } },
      async (request, reply) => {
        const record = await openOnboarding(services.db, brokerOf(request), services.clock());
        reply.header("etag", `"${record.version}"`);
        return { data: { ...showOnboarding(record), sent: await listPapers(services.db, record) } };
      },
    );

    own.post<{ Body: Sent["body"] }>(
      path,
      {
        config: { ...config, refusals: [404, 409, 412] },
        schema: { summary: summaries.store, ...saveSchema(onboarding, services) },
        validatorCompiler: compileSave(own, onboarding),
      },
      async (request, reply) => {
        const principal = brokerOf(request);
        const now = services.clock();
        const { id } = await openOnboarding(services.db, principal, now);
        const content = [path.slice(1), request.body];
        return answerSave(own, services, { entity: onboarding, principal, id, content, now }, request, reply);
      },
    );

    own.post<{ Body: Upload }>(
      `${path}/files`,
      {
        config: { ...config, carriesFiles: true, refusals: [409] },
        bodyLimit: bodyLimits.files,
        schema: {
          summary: stored?.files?.summaries.upload ?? "",
          headers: requestHeaders,
          body: uploadBody,
          response: filesAnswer,
        },
      },
      async (request) => {
        const principal = brokerOf(request);
        const now = services.clock();
        const { files: sent } = request.body;
        const { id } = await openOnboarding(services.db, principal, now);
        const files = await uploadFiles(services, { entity: onboarding, principal, id, files: sent, now });
        return { data: { files } };
      },
    );

    fileReadRoutes(own, onboarding, services, config);
  });
}

const uploadBody = closed({
  // Which paper it is stands with the answers that name it.
  properties: {
    document: { type: "string", pattern: "^[A-Za-z]{1,60}$" },
    files: { ...sentFiles, minItems: 1 },
  },
  required: ["files"],
});
