import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, inWordsOf } from "../../infrastructure/errors/errors.ts";
import type { SentFile } from "../../infrastructure/files/prepare-files.ts";
import { bodyLimits } from "../../infrastructure/http/limits.ts";
import { requestHeaders, versionsOf } from "../../infrastructure/http/request-headers.ts";
import { matchesTag } from "../../infrastructure/http/tags.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import type { Broker } from "../../people/principals/principal.ts";
import { loadQuoteForReading } from "../access/load.ts";
import { needsOf, requireProduct } from "../by-product.ts";
import type { Sent } from "../judge.ts";
import { quote } from "../quotes/quote.ts";
import type { RecordServices } from "../record-services.ts";
import { answerSave, compileSave, saveSchema } from "../save-route.ts";
import { filesAnswer, freely, recordAnswer, recordParams, uploadBody } from "../schemas.ts";
import { uploadFiles } from "../upload.ts";
import { awaitedRoutes } from "./awaited-routes.ts";
import { emission } from "./emission.ts";
import { openQuote, path, scene } from "./open-quote.ts";
import { prepareDraft } from "./prepare-draft.ts";
import { showEmission } from "./show-emission.ts";

type Params = { readonly Params: { readonly id: string } };

/** The calls by which a broker makes a policy of a quote of theirs, and follows it. */
export function emissionRoutes(app: FastifyInstance, services: RecordServices): void {
  app.register(async (own) => {
    own.setErrorHandler((cause) => {
      throw inWordsOf(emission.texts, cause);
    });
    readRoute(own, services);
    storeRoute(own, services);
    uploadRoute(own, services);
    awaitedRoutes(own, services);
  });
}

function readRoute(app: FastifyInstance, { db, rules, linkTo }: RecordServices): void {
  const isSame = { 304: { description: "Lo mismo que antes", type: "null" } };
  app.get<Params>(
    path,
    {
      config: { access: "broker", needs: needsOf({ scene }, "show"), refusals: [404] },
      schema: {
        summary: emission.summaries.read,
        params: recordParams,
        response: { ...recordAnswer, ...isSame },
      },
      ...freely,
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const { id } = request.params;
      const head = await loadQuoteForReading(db, quote, broker, id);
      requireProduct(rules, broker, { scene, action: "show" }, head.product);
      // Its version is the quote's: whatever is told of an emission is told of its quote.
      const tag = `"${head.revision}"`;
      if (matchesTag(request.headers["if-none-match"], tag))
        return reply.header("etag", tag).code(304).send();
      const { shown, revision } = await showEmission(db, id, linkTo);
      reply.header("etag", `"${revision}"`);
      return { data: { ...shown.emission, client: shown.client } };
    },
  );
}

function storeRoute(app: FastifyInstance, services: RecordServices): void {
  app.post<{ Body: Sent["body"] } & Params>(
    path,
    {
      config: { access: "broker", needs: needsOf({ scene }, "create"), refusals: [404, 409, 412] },
      schema: {
        summary: emission.summaries.store,
        ...saveSchema(emission, services),
        params: recordParams,
      },
      validatorCompiler: compileSave(app, emission),
    },
    async (request, reply) => {
      const { params, body } = request;
      const principal = await openQuote(services, request);
      await refuseOtherQuote(services, request, principal);
      const saving = {
        ...{ entity: emission, principal, id: undefined, parentId: params.id },
        told: await choiceOf(services, params.id, String(body.coverageId)),
        isTagged: false,
        // Its hash is kept, and what is to be guessed of a secret could be found by it.
        content: [path, params.id, { ...body, secrets: undefined }],
        now: services.clock(),
      };
      await answerSave(app, services, saving, request, reply);
    },
  );
}

function uploadRoute(app: FastifyInstance, services: RecordServices): void {
  const { stored: { files: held } = {} } = emission;
  app.post<{ Body: { readonly files: readonly SentFile[] } } & Params>(
    `${path}/files`,
    {
      config: {
        ...{ access: "broker", needs: needsOf({ scene }, "create"), refusals: [404, 409] },
        carriesFiles: true,
      },
      bodyLimit: bodyLimits.files,
      schema: {
        summary: held?.summaries.upload ?? "",
        params: recordParams,
        headers: requestHeaders,
        body: uploadBody(),
        response: filesAnswer,
      },
    },
    async (request) => {
      const { params, body } = request;
      const principal = await openQuote(services, request);
      const now = services.clock();
      const id = await prepareDraft(services, principal, params.id, now);
      const uploading = { entity: emission, principal, id, files: body.files, now };
      return { data: { files: await uploadFiles(services, uploading) } };
    },
  );
}

/** What the flow is told of what was chosen: whose it is, by which its questions may differ. */
async function choiceOf({ db }: RecordServices, quoteId: string, coverageId: string) {
  const row = await db
    .selectFrom("quote_coverages")
    .select("insurer")
    .where("id", "=", coverageId)
    .where("quote_id", "=", quoteId)
    .executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return { coverageId, insurer: row.insurer };
}

/** Who says which version of the quote they looked at emits none but that one. */
async function refuseOtherQuote(
  { db }: RecordServices,
  request: FastifyRequest<Params>,
  broker: Broker,
): Promise<void> {
  const versions = versionsOf(request);
  if (versions === undefined) return;
  const { revision } = await loadQuoteForReading(db, quote, broker, request.params.id);
  if (!versions.includes(revision)) throw new AppError("quote-changed");
}
