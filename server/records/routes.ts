import type { FastifyInstance } from "fastify";
import { inWordsOf } from "../errors/errors.ts";
import { bodyLimits } from "../http/limits.ts";
import { refuse } from "../http/problems.ts";
import { draftOf, requestHeaders } from "../http/request-headers.ts";
import { insuredOf } from "../principals/guard.ts";
import { additionRoute } from "./addition-routes.ts";
import { brokerRoutes } from "./broker-routes.ts";
import type { Desk } from "./desk.ts";
import type { Entity } from "./entity.ts";
import { refuseOtherIdentity } from "./envelope.ts";
import { recordFileRoutes } from "./file-routes.ts";
import { followRoutes } from "./follow-routes.ts";
import type { Sent } from "./judge.ts";
import { listRecords } from "./list.ts";
import { readRecord } from "./read.ts";
import type { Answers } from "./record.ts";
import { answerSave, compileSave, saveSchema } from "./save-route.ts";
import { freely, listAnswer, page, recordAnswer } from "./schemas.ts";
import { closed, nothingSaid } from "./shape.ts";

/** The calls of an entity: to read one, to store what a flow sent, its files, and what is added to it. */
export async function recordRoutes(app: FastifyInstance, entity: Entity, desk: Desk): Promise<void> {
  if (entity.isServedApart) return;
  await app.register(async (own) => {
    own.setErrorHandler((cause) => {
      throw inWordsOf(entity.texts, cause);
    });
    if (entity.brokers) return brokerRoutes(own, entity, entity.brokers, desk);
    readRoute(own, entity, desk);
    saveRoute(own, entity, desk);
    recordFileRoutes(own, entity, desk);
    if (entity.followed) followRoutes(own, entity, entity.followed, desk);
    for (const addition of entity.additions ?? []) additionRoute(own, entity, addition, desk);
  });
}

function readRoute(app: FastifyInstance, entity: Entity, desk: Desk): void {
  const { query: asked = nothingSaid } = entity;
  app.get<{ Querystring: Readonly<Record<string, string>> }>(
    entity.path,
    {
      config: { access: "proven" },
      schema: {
        summary: entity.summaries.read,
        querystring: closed(entity.listed ? { properties: { ...asked.properties, page } } : asked),
        headers: requestHeaders,
        response: entity.listed ? listAnswer : recordAnswer,
      },
      ...freely,
    },
    async (request, reply) => {
      const insured = insuredOf(request);
      const { query } = request;
      refuseOtherIdentity(insured, query.identityNumber);
      const policyId = query.policyId || undefined;
      if (entity.listed && !query[entity.idName]) {
        const listing = { policyId, page: Number(query.page ?? 1) };
        const { records, pagination } = await listRecords(desk, entity, insured, listing);
        return { data: records.map(entity.listed), pagination };
      }
      const { shown, version } = await readRecord(desk, {
        entity,
        insured,
        // An empty parameter is one that was not given.
        id: query[entity.idName] || undefined,
        policyId,
        plate: query.plate || undefined,
        draftId: draftOf(request),
        now: desk.clock(),
      });
      if (version !== undefined) reply.header("etag", `"${version}"`);
      return { data: shown };
    },
  );
}

function saveRoute(app: FastifyInstance, entity: Entity, desk: Desk): void {
  const { envelope = nothingSaid, idName, receive } = entity;
  app.post<{ Body: Sent["body"]; Querystring: Readonly<Record<string, string>> }>(
    entity.path,
    {
      config: { access: "proven", ...(receive ? { carriesFiles: true } : {}) },
      ...(receive ? { bodyLimit: bodyLimits.files } : {}),
      schema: {
        summary: entity.summaries.store,
        ...saveSchema(entity, desk),
        ...(receive
          ? { querystring: closed({ properties: { [idName]: envelope.properties[idName] ?? {} } }) }
          : {}),
      },
      validatorCompiler: compileSave(app, entity),
    },
    async (request, reply) => {
      const { body, query } = request;
      const principal = insuredOf(request);
      const now = desk.clock();
      entity.check?.(body, principal);
      const id = idIn(entity, body, query);
      const content = [entity.path.slice(1), body];
      const saving = { entity, principal, id, policyId: textIn(body, "policyId"), content, now };
      return answerSave(app, desk, saving, request, reply);
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
