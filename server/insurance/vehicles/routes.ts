import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Clock, dayOf } from "../../infrastructure/clock.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { matchesTag } from "../../infrastructure/http/tags.ts";
import { brandsOf, type Catalogue, type Catalogues, groupsOf, modelsOf } from "./catalogue.ts";

// What is nobody's id is an id of nothing: whoever checks an answer by these calls is told so.
const id = { type: "string", maxLength: 40 };
const year = { type: "integer", minimum: 1900, maximum: 2200 };
const type = { type: "string", maxLength: 40 };
const ofType = closed({ properties: { type }, required: ["type"] });
const ofBrand = closed({ properties: { type, id }, required: ["type", "id"] });
const named = { type: "object", properties: { id: { type: "string" }, name: { type: "string" } } };
const model = {
  type: "object",
  properties: { ...named.properties, infoAutoCode: { type: "string" }, brand: named, group: named },
};
const answer = (data: object) => ({
  200: { type: "object", properties: { data } },
  304: { description: "Lo mismo que antes", type: "null" },
});
const list = (items: object) => answer({ type: "array", items });
const summary = {
  type: "object",
  properties: { infoAutoCode: { type: "string" }, price: { type: "integer" } },
};
const access = { access: "public" } as const;

type Asked = { readonly type: string; readonly id: string };
type Chosen = {
  readonly year: number;
  readonly brand: string;
  readonly group?: string;
  readonly model: string;
};

/** The vehicles that can be quoted, in the calls of specification §7. */
export function vehicleRoutes(app: FastifyInstance, clock: Clock, catalogues: Catalogues): void {
  const thisYear = () => Number(dayOf(clock()).slice(0, 4));
  const known = (kind: string): Catalogue => {
    const found = catalogues.find(kind);
    if (!found) throw new AppError("not-found");
    return found;
  };
  const ofYear = (asked: number, of: Catalogue) => modelsOf(of, asked, thisYear());
  // Another catalogue, or another year, has another tag.
  const tagFor = (kind: string) => `"${hash("sha256", `${known(kind).version} ${thisYear()}`).slice(0, 32)}"`;
  /** What is the same for an hour, and then as long as its catalogue is. */
  const kept = <T>(request: FastifyRequest, reply: FastifyReply, type: string, data: () => T) => {
    const tag = tagFor(type);
    reply.header("etag", tag).header("cache-control", "public, max-age=3600");
    if (matchesTag(request.headers["if-none-match"], tag)) return reply.code(304).send();
    return { data: data() };
  };
  const path = "/multi-quoter/:type";
  const query = (names: object, required: readonly string[]) =>
    closed({ properties: { ...names }, required });

  app.get<{ Params: Asked }>(
    `${path}/years`,
    { config: access, schema: { summary: "Años que se cotizan", params: ofType, response: list(year) } },
    async (request, reply) => {
      const { type } = request.params;
      return kept(request, reply, type, () => known(type).years(thisYear()));
    },
  );

  app.get<{ Params: Asked; Querystring: Chosen }>(
    `${path}/brands`,
    {
      config: access,
      schema: {
        summary: "Marcas",
        params: ofType,
        querystring: query({ year }, ["year"]),
        response: list(named),
      },
    },
    async (request, reply) => {
      const { type } = request.params;
      return kept(request, reply, type, () => brandsOf(ofYear(request.query.year, known(type))));
    },
  );

  app.get<{ Params: Asked; Querystring: Chosen }>(
    `${path}/brands/:id/groups`,
    {
      config: access,
      schema: {
        summary: "Grupos de modelos de una marca",
        params: ofBrand,
        querystring: query({ year }, ["year"]),
        response: list(named),
      },
    },
    async (request, reply) => {
      const { type, id: brand } = request.params;
      return kept(request, reply, type, () => groupsOf(ofYear(request.query.year, known(type)), brand));
    },
  );

  app.get<{ Params: Asked; Querystring: Chosen }>(
    `${path}/models`,
    {
      config: access,
      schema: {
        summary: "Modelos de una marca, o de uno de sus grupos",
        params: ofType,
        querystring: query({ year, brand: id, group: id }, ["year", "brand"]),
        response: list(model),
      },
    },
    async (request, reply) => {
      const { type } = request.params;
      const { year: of, brand, group } = request.query;
      const models = () =>
        ofYear(of, known(type)).filter(
          (one) => one.brand.id === brand && (group === undefined || one.group.id === group),
        );
      return kept(request, reply, type, models);
    },
  );

  app.post<{ Params: Asked; Body: Chosen }>(
    `${path}/models/search-more`,
    {
      config: access,
      schema: {
        summary: "Modelos de un grupo",
        params: ofType,
        body: closed({ properties: { year, brand: id, group: id }, required: ["year", "brand", "group"] }),
        response: list(model),
      },
    },
    async ({ params, body }) => ({
      data: ofYear(body.year, known(params.type)).filter(
        ({ brand, group }) => brand.id === body.brand && group.id === body.group,
      ),
    }),
  );

  app.get<{ Params: Asked; Querystring: Chosen }>(
    `${path}/summary`,
    {
      config: access,
      schema: {
        summary: "Código y precio de un modelo, en centavos: valores de demostración",
        params: ofType,
        querystring: query({ year, brand: id, model: id }, ["year", "brand", "model"]),
        response: answer(summary),
      },
    },
    async ({ params, query: asked }) => {
      const catalogue = known(params.type);
      const found = ofYear(asked.year, catalogue).find(
        ({ brand, id: own }) => brand.id === asked.brand && own === asked.model,
      );
      const price = found && catalogue.priceOf(found, asked.year, thisYear());
      if (price === undefined) throw new AppError("not-found");
      return { data: { infoAutoCode: found?.infoAutoCode, price } };
    },
  );
}
