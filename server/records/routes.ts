import type { FastifyInstance } from "fastify";
import { inWordsOf } from "../infrastructure/errors/errors.ts";
import { closed } from "../infrastructure/http/closed.ts";
import { bodyLimits } from "../infrastructure/http/limits.ts";
import { pageSchema } from "../infrastructure/http/pagination.ts";
import { refuse } from "../infrastructure/http/problems.ts";
import { draftOf, requestHeaders } from "../infrastructure/http/request-headers.ts";
import { insuredOf, principalOf } from "../people/principals/guard.ts";
import { refuseOtherIdentity } from "../people/principals/own-identity.ts";
import { additionRoute } from "./addition-routes.ts";
import { asSpecified } from "./as-specified.ts";
import { brokerRoutes } from "./broker-routes.ts";
import { checkStatuses } from "./check-statuses.ts";
import type { ForInsured } from "./entity/for-insured.ts";
import type { Entity } from "./entity.ts";
import { recordFileRoutes } from "./file-routes.ts";
import { followRoutes } from "./follow-routes.ts";
import type { Sent } from "./judge.ts";
import { listRecords } from "./list.ts";
import { ownRoutes } from "./own-routes.ts";
import { readRecord } from "./read.ts";
import type { Answers } from "./record.ts";
import type { RecordServices } from "./record-services.ts";
import { answerSave, compileSave, saveSchema } from "./save-route.ts";
import { savedBy } from "./saved-by.ts";
import { freely, listAnswer, recordAnswer } from "./schemas.ts";
import { nothingSaid } from "./shape.ts";

/** The calls of an entity: to read one, to store what a flow sent, its files, and what is added to it. */
export async function recordRoutes(
  app: FastifyInstance,
  entity: Entity,
  services: RecordServices,
): Promise<void> {
  checkStatuses(entity);
  await app.register(async (own) => {
    own.setErrorHandler((cause) => {
      throw inWordsOf(entity.texts, cause);
    });
    const { insured, brokers, own: themselves } = entity;
    if (insured) insuredRoutes(own, entity, insured, services);
    if (brokers) brokerRoutes(own, entity, brokers, services);
    if (themselves) ownRoutes(own, entity, themselves, services);
  });
}

function insuredRoutes(
  app: FastifyInstance,
  entity: Entity,
  insured: ForInsured,
  services: RecordServices,
): void {
  readRoute(app, entity, insured, services);
  saveRoute(app, entity, insured, services);
  recordFileRoutes(app, entity, services);
  const { followed } = entity;
  if (followed) followRoutes(app, entity, followed, services);
  for (const addition of followed?.additions ?? []) additionRoute(app, entity, addition, services);
}

function readRoute(
  app: FastifyInstance,
  entity: Entity,
  { query: asked = nothingSaid, listed, ofProposals = false }: ForInsured,
  services: RecordServices,
): void {
  app.get<{ Querystring: Readonly<Record<string, string>> }>(
    entity.path,
    {
      config: { access: "proven", ofProposals },
      schema: {
        summary: entity.summaries.read,
        querystring: closed(listed ? { properties: { ...asked.properties, page: pageSchema } } : asked),
        headers: requestHeaders,
        response: listed ? listAnswer : recordAnswer,
      },
      ...freely,
    },
    async (request, reply) => {
      const insured = insuredOf(request);
      const { query } = request;
      refuseOtherIdentity(insured, query.identityNumber);
      const policyId = query.policyId || undefined;
      if (listed && !query[entity.idName]) {
        const listing = { policyId, page: Number(query.page ?? 1) };
        const { records, pagination } = await listRecords(services, entity, insured, listing);
        return { data: records.map(listed), pagination };
      }
      const { shown, version } = await readRecord(services, {
        entity,
        insured,
        // An empty parameter is one that was not given.
        id: query[entity.idName] || undefined,
        policyId,
        plate: query.plate || undefined,
        draftId: draftOf(request),
        now: services.clock(),
      });
      if (version !== undefined) reply.header("etag", `"${version}"`);
      return { data: shown };
    },
  );
}

function saveRoute(
  app: FastifyInstance,
  entity: Entity,
  { check, ofProposals = false }: ForInsured,
  services: RecordServices,
): void {
  const { idName, stored: { envelope = nothingSaid, receive } = {} } = entity;
  app.post<{ Body: Sent["body"]; Querystring: Readonly<Record<string, string>> }>(
    entity.path,
    {
      config: { ...savedBy(entity), ofProposals, ...(receive ? { carriesFiles: true } : {}) },
      ...(receive ? { bodyLimit: bodyLimits.files } : {}),
      schema: {
        summary: entity.summaries.store,
        ...saveSchema(entity, services),
        ...(receive
          ? { querystring: closed({ properties: { [idName]: envelope.properties[idName] ?? {} } }) }
          : {}),
      },
      validatorCompiler: compileSave(app, entity),
    },
    async (request, reply) => {
      const { query } = request;
      const body = asSpecified(entity, request.body);
      const principal = principalOf(request);
      const now = services.clock();
      if (principal.type === "insured") check?.(body, principal);
      const id = idIn(entity, body, query);
      const content = [entity.path.slice(1), body];
      const saving = { entity, principal, id, policyId: textIn(body, "policyId"), body, content, now };
      return answerSave(app, services, saving, request, reply);
    },
  );
}

/** The record that a save names, in its body or in its query. */
function idIn(
  { idName }: Entity,
  body: Answers,
  query: Readonly<Record<string, string>>,
): string | undefined {
  const inBody = textIn(body, "id") ?? textIn(body, idName);
  const inQuery = query[idName] || undefined;
  if (inBody !== undefined && inQuery !== undefined && inBody !== inQuery)
    throw refuse([{ code: "field_invalid", path: `/${idName}` }]);
  return inBody ?? inQuery;
}

function textIn(body: Answers, name: string): string | undefined {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  return typeof value === "string" ? value : undefined;
}
