import type { FastifyInstance } from "fastify";
import { closed } from "../infrastructure/http/closed.ts";
import { pageSchema } from "../infrastructure/http/pagination.ts";
import { brokerOf } from "../people/principals/guard.ts";
import type { BrokersList, ForBrokers } from "./entity/for-brokers.ts";
import type { Entity } from "./entity.ts";
import { fileReadRoutes } from "./file-routes.ts";
import type { Sent } from "./judge.ts";
import { loadReadable, ownersReadBy } from "./ownership.ts";
import type { RecordServices } from "./record-services.ts";
import { answerSave, compileSave, saveSchema } from "./save-route.ts";
import { freely, recordAnswer, recordParams, rowsAnswer } from "./schemas.ts";
import { boundsOf, searchRecords } from "./search.ts";

/** The calls by which brokers keep what is theirs: its list, one of it, and what a flow made or changed. */
export function brokerRoutes(
  app: FastifyInstance,
  entity: Entity,
  brokers: ForBrokers,
  services: RecordServices,
): void {
  listRoute(app, entity, brokers, services);
  readRoute(app, entity, brokers, services);
  storeRoutes(app, entity, brokers, services);
  fileReadRoutes(app, entity, services, {
    access: "broker",
    needs: { scene: brokers.scene, action: "show" },
  });
}

type ListQuery = Readonly<Record<string, string | undefined>> & {
  readonly page?: number;
  readonly search?: string;
  readonly order?: string;
};

type Ranges = NonNullable<BrokersList["ranges"]>;

function listRoute(app: FastifyInstance, entity: Entity, brokers: ForBrokers, { db }: RecordServices): void {
  const { scene, list } = brokers;
  const { filters, ranges = {} } = list;
  const orders = Object.keys(list.orders);
  const order = { type: "string", enum: orders.flatMap((one) => [one, `-${one}`]) };
  const search = { type: "string", maxLength: 100 };
  app.get<{ Querystring: ListQuery }>(
    entity.path,
    {
      config: { access: "broker", needs: { scene, action: "show" } },
      schema: {
        summary: list.summary,
        querystring: closed({
          properties: { page: pageSchema, search, order, ...filters, ...rangeFields(ranges) },
        }),
        response: rowsAnswer,
      },
      ...freely,
    },
    async (request) => {
      const broker = brokerOf(request);
      const { query } = request;
      const [usual = ""] = orders;
      const asked = query.order ?? usual;
      const by = asked.replace(/^-/, "");
      const { records, pagination } = await searchRecords(db, entity, list, {
        owners: await ownersReadBy(db, broker),
        search: query.search ?? "",
        tags: Object.keys(filters).flatMap((name) => (query[name] ? [`${name}:${query[name]}`] : [])),
        order: by,
        bounds: boundsIn(ranges, query),
        isDescending: asked !== by,
        page: Number(query.page ?? 1),
      });
      return { data: records.map((record) => list.row(broker, record)), pagination };
    },
  );
}

const boundSchemas = { date: { type: "string", format: "wire-date" }, numeric: { type: "number" } } as const;

function rangeFields(ranges: Ranges): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(ranges).flatMap(([name, { type }]) =>
      boundsOf(name).map(([bound]) => [bound, boundSchemas[type]] as const),
    ),
  );
}

function boundsIn(ranges: Ranges, query: ListQuery): Readonly<Record<string, string>> {
  const asked = Object.keys(ranges).flatMap((name) =>
    boundsOf(name).flatMap(([bound]) =>
      query[bound] === undefined ? [] : [[bound, `${query[bound]}`] as const],
    ),
  );
  return Object.fromEntries(asked);
}

function readRoute(
  app: FastifyInstance,
  entity: Entity,
  { scene, show }: ForBrokers,
  { db }: RecordServices,
): void {
  app.get<{ Params: { id: string } }>(
    `${entity.path}/:id`,
    {
      config: { access: "broker", needs: { scene, action: "show" } },
      schema: { summary: entity.summaries.read, params: recordParams, response: recordAnswer },
      ...freely,
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const record = await loadReadable(db, entity, broker, request.params.id);
      reply.header("etag", `"${record.version}"`);
      return { data: await show(db, broker, record) };
    },
  );
}

function storeRoutes(
  app: FastifyInstance,
  entity: Entity,
  { scene }: ForBrokers,
  services: RecordServices,
): void {
  const { path, summaries } = entity;
  const schema = saveSchema(entity, services);
  const validatorCompiler = compileSave(app, entity);
  // What a save refuses beside the flow's own word: its draft or its key is of something else, it was changed meanwhile.
  const refusals = [404, 409, 412];

  app.post<{ Body: Sent["body"] }>(
    path,
    {
      config: { access: "broker", needs: { scene, action: "create" }, refusals },
      schema: { summary: summaries.store, ...schema },
      validatorCompiler,
    },
    (request, reply) => {
      const { body } = request;
      const content = [path.slice(1), body];
      const saving = { entity, principal: brokerOf(request), id: undefined, content, now: services.clock() };
      return answerSave(app, services, saving, request, reply);
    },
  );

  app.put<{ Body: Sent["body"]; Params: { id: string } }>(
    `${path}/:id`,
    {
      config: { access: "broker", needs: { scene, action: "update" }, refusals },
      schema: { summary: summaries.change ?? summaries.store, ...schema, params: recordParams },
      validatorCompiler,
    },
    (request, reply) => {
      const { id } = request.params;
      const principal = brokerOf(request);
      const content = [path.slice(1), id, request.body];
      const saving = { entity, principal, id, isChange: true, content, now: services.clock() };
      return answerSave(app, services, saving, request, reply);
    },
  );
}
