import type { FastifyInstance } from "fastify";
import { type Clock, dayOf } from "../../infrastructure/clock.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { brandsOf, groupsOf, type Model, modelsOf, priceOf, yearsUntil } from "./catalogue.ts";

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
const answer = (data: object) => ({ 200: { type: "object", properties: { data } } });
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
export function vehicleRoutes(app: FastifyInstance, clock: Clock): void {
  const thisYear = () => Number(dayOf(clock()).slice(0, 4));
  const ofYear = (asked: number, all: readonly Model[]) =>
    yearsUntil(thisYear()).includes(asked) ? all : [];
  const path = "/multi-quoter/:type";
  const query = (names: object, required: readonly string[]) =>
    closed({ properties: { ...names }, required });

  app.get<{ Params: Asked }>(
    `${path}/years`,
    { config: access, schema: { summary: "Años que se cotizan", params: ofType, response: list(year) } },
    async ({ params }) => {
      known(params.type);
      return { data: yearsUntil(thisYear()) };
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
    async ({ params, query: asked }) => ({ data: brandsOf(ofYear(asked.year, known(params.type))) }),
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
    async ({ params, query: asked }) => ({
      data: groupsOf(ofYear(asked.year, known(params.type)), params.id),
    }),
  );

  app.get<{ Params: Asked; Querystring: Chosen }>(
    `${path}/models`,
    {
      config: access,
      schema: {
        summary: "Modelos de una marca",
        params: ofType,
        querystring: query({ year, brand: id }, ["year", "brand"]),
        response: list(model),
      },
    },
    async ({ params, query: asked }) => ({
      data: ofYear(asked.year, known(params.type)).filter(({ brand }) => brand.id === asked.brand),
    }),
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
      const found = known(params.type).find(
        ({ brand, id: own }) => brand.id === asked.brand && own === asked.model,
      );
      const price = found && priceOf(params.type, found, asked.year, thisYear());
      if (price === undefined) throw new AppError("not-found");
      return { data: { infoAutoCode: found?.infoAutoCode, price } };
    },
  );
}

function known(kind: string): readonly Model[] {
  const all = modelsOf(kind);
  if (!all) throw new AppError("not-found");
  return all;
}
