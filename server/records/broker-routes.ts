import type { FastifyInstance } from "fastify";
import { hasAction } from "#permissions/index.ts";
import type { After } from "../infrastructure/db/rows-after.ts";
import { closed } from "../infrastructure/http/closed.ts";
import { bodyLimits } from "../infrastructure/http/limits.ts";
import { pageSchema } from "../infrastructure/http/pagination.ts";
import { formatSchema, sendRows } from "../infrastructure/http/row-stream.ts";
import { matchesTag } from "../infrastructure/http/tags.ts";
import { brokerOf } from "../people/principals/guard.ts";
import { loadForReading, loadForWriting, loadQuoteForReading } from "./access/load.ts";
import { ownersReadBy } from "./access/own.ts";
import { needsOf, productsSeen, requireProduct } from "./by-product.ts";
import type { ForBrokers, Range } from "./entity/for-brokers.ts";
import type { Entity } from "./entity.ts";
import { fileReadRoutes } from "./file-routes.ts";
import type { Sent } from "./judge.ts";
import type { RecordServices } from "./record-services.ts";
import { answerSave, compileSave, saveSchema } from "./save-route.ts";
import { freely, recordAnswer, recordParams, rowsAnswer } from "./schemas.ts";
import { boundsOf, searchRecords } from "./search.ts";
import { nothingSaid } from "./shape.ts";

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
  fileReadRoutes(app, entity, services, { access: "broker", needs: needsOf(brokers, "show") });
}

type ListQuery = Readonly<Record<string, string | undefined>> & {
  readonly page?: number;
  readonly format?: "rows";
  readonly search?: string;
  readonly order?: string;
};

type Ranges = Readonly<Record<string, Pick<Range, "type">>>;

function listRoute(
  app: FastifyInstance,
  entity: Entity,
  brokers: ForBrokers,
  services: RecordServices,
): void {
  const { db, rules } = services;
  const { list } = brokers;
  const { filters } = list;
  const ranges: Ranges = list.ranges ?? {};
  const orders = "page" in list ? list.orders : Object.keys(list.orders);
  const order = { type: "string", enum: orders.flatMap((one) => [one, `-${one}`]) };
  const search = { type: "string", maxLength: 100 };
  app.get<{ Querystring: ListQuery }>(
    entity.path,
    {
      config: { access: "broker", needs: needsOf(brokers, "show") },
      schema: {
        summary: list.summary,
        querystring: closed({
          properties: {
            page: pageSchema,
            format: formatSchema,
            search,
            order,
            ...filters,
            ...rangeFields(ranges),
          },
        }),
        response: rowsAnswer,
      },
      ...freely,
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const { query } = request;
      const [first = ""] = orders;
      const asked = query.order ?? list.usual ?? first;
      const by = asked.replace(/^-/, "");
      const sought = {
        owners: await ownersReadBy(db, broker),
        products: productsSeen(rules, broker, brokers),
        search: query.search ?? "",
        order: by,
        bounds: boundsIn(ranges, query),
        isDescending: asked !== by,
        page: Number(query.page ?? 1),
      };
      const narrowed = Object.keys(filters).flatMap((name) => (query[name] ? [[name, query[name]]] : []));
      const tags = narrowed.map(([name, value]) => `${name}:${value}`);
      const tell = async (after?: After) => {
        if ("page" in list)
          return list.page(services, broker, { ...sought, after, filters: Object.fromEntries(narrowed) });
        const { records, pagination } = await searchRecords(db, entity, list, { ...sought, after, tags });
        return { data: records.map((record) => list.row(broker, record)), pagination };
      };
      return query.format === undefined
        ? tell()
        : sendRows(request, reply, async (after) => (await tell(after)).data);
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
  brokers: ForBrokers,
  services: RecordServices,
): void {
  const { db, rules } = services;
  const { projects } = entity.stored ?? {};
  const isSame = { 304: { description: "Lo mismo que antes", type: "null" } };
  app.get<{ Params: { id: string } }>(
    `${entity.path}/:id`,
    {
      config: { access: "broker", needs: needsOf(brokers, "show") },
      schema: {
        summary: entity.summaries.read,
        params: recordParams,
        response: projects ? { ...recordAnswer, ...isSame } : recordAnswer,
      },
      ...freely,
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const { id } = request.params;
      const may = (product: string | null) =>
        requireProduct(rules, broker, { scene: brokers.scene, action: "show" }, product);
      // Where a head tells that nothing has changed, nothing else is read.
      const head = projects && (await loadQuoteForReading(db, entity, broker, id));
      if (head) {
        may(head.product);
        reply.header("etag", `"${head.revision}"`);
        if (matchesTag(request.headers["if-none-match"], `"${head.revision}"`)) return reply.code(304).send();
      }
      const record = await loadForReading(services, entity, broker, { id });
      may(record.product);
      if (!head) reply.header("etag", `"${record.version}"`);
      return { data: await brokers.show(db, broker, record, services) };
    },
  );
}

function storeRoutes(
  app: FastifyInstance,
  entity: Entity,
  brokers: ForBrokers,
  services: RecordServices,
): void {
  const { path, summaries, stored: { envelope = nothingSaid, receive } = {} } = entity;
  const { scene, productOf } = brokers;
  const schema = saveSchema(entity, services);
  const validatorCompiler = compileSave(app, entity);
  // What a save refuses beside the flow's own word: its draft or its key is of something else, it was changed meanwhile.
  const refusals = [404, 409, 412];

  app.post<{ Body: Sent["body"] }>(
    path,
    {
      config: {
        ...{ access: "broker", needs: needsOf(brokers, "create"), refusals },
        ...(receive ? { carriesFiles: true } : {}),
      },
      ...(receive ? { bodyLimit: bodyLimits.files } : {}),
      schema: { summary: summaries.store, ...schema },
      validatorCompiler,
    },
    (request, reply) => {
      const { body } = request;
      const principal = brokerOf(request);
      const product = productOf?.(body);
      requireProduct(services.rules, principal, { scene, action: "create" }, product);
      const content = [path.slice(1), body];
      // A kind whose saves may name one that is there says so in its envelope.
      const id = envelope.properties.id && typeof body.id === "string" ? body.id : undefined;
      const saving = { entity, principal, id, product, content, now: services.clock() };
      return answerSave(app, services, saving, request, reply);
    },
  );

  // What nobody may change has no such call.
  if (!hasAction(scene, "update")) return;
  app.put<{ Body: Sent["body"]; Params: { id: string } }>(
    `${path}/:id`,
    {
      config: { access: "broker", needs: needsOf(brokers, "update"), refusals },
      schema: { summary: summaries.change ?? summaries.store, ...schema, params: recordParams },
      validatorCompiler,
    },
    async (request, reply) => {
      const { id } = request.params;
      const principal = brokerOf(request);
      const product = productOf?.(request.body);
      if (productOf) {
        const record = await loadForWriting(services, entity, principal, { id });
        requireProduct(services.rules, principal, { scene, action: "update" }, record.product);
      }
      const content = [path.slice(1), id, request.body];
      const saving = { entity, principal, id, product, isChange: true, content, now: services.clock() };
      return answerSave(app, services, saving, request, reply);
    },
  );
}
