import type { FastifyInstance } from "fastify";
import schema from "../../../schemas/parameters.schema.json" with { type: "json" };
import { dayOf } from "../../infrastructure/clock.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import {
  type DatedValue,
  loadParameter,
  type ParameterName,
  parameterNames,
  storeParameter,
} from "../../insurance/parameters/store-parameter.ts";
import { operatorOf } from "../../people/principals/guard.ts";
import { actOf } from "../../people/principals/principal.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { freely, recordAnswer, rowsAnswer } from "../../records/schemas.ts";
import { listChanges } from "../changes.ts";

const access = { access: "operator", office: "publish.show" } as const;
const deciding = { access: "operator", office: "publish.update" } as const;
const nameParams = closed({ properties: { name: { enum: [...parameterNames] } }, required: ["name"] });
/** What the value of each may be is judged by its own schema. */
const valueSchema = { anyOf: ["number", "array", "object", "null"].map((type) => ({ type })) };

type Params = { readonly name: ParameterName };
type Services = Pick<RecordServices, "db" | "clock">;

/** The numbers of the business, and what they are from a day on. */
export function parameterRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock } = services;

  app.get(
    "/office/parameters",
    {
      config: access,
      schema: { summary: "Los parámetros del negocio, con lo que valen hoy", response: rowsAnswer },
      ...freely,
    },
    async () => ({ data: await Promise.all(parameterNames.map((name) => showParameter(services, name))) }),
  );

  app.get<{ Params: Params }>(
    "/office/parameters/:name",
    {
      config: access,
      schema: {
        summary: "Un parámetro: qué valió desde cuándo, y quién lo cambió",
        params: nameParams,
        response: recordAnswer,
      },
      ...freely,
    },
    async ({ params: { name } }) => ({
      data: { ...(await showParameter(services, name)), changes: await listChanges(db, "parameter", name) },
    }),
  );

  app.post<{ Params: Params; Body: DatedValue }>(
    "/office/parameters/:name",
    {
      config: deciding,
      schema: {
        summary: "Dice cuánto vale un parámetro desde un día que todavía no llegó",
        params: nameParams,
        body: closed({
          properties: { ...schema.$defs, value: valueSchema },
          required: ["from", "value", "source"],
        }),
        response: dataOf({ type: "object", properties: { from: { type: "string" } } }),
      },
    },
    async (request) => {
      const by = actOf(operatorOf(request), clock());
      return { data: await storeParameter(db, request.params.name, request.body, by) };
    },
  );
}

/** Its words and shape, what it is today, and all that it was and will be. */
async function showParameter({ db, clock }: Services, name: ParameterName): Promise<object> {
  const { title, description, items } = schema.properties[name];
  const history = await loadParameter(db, name);
  const today = dayOf(clock());
  const current = history.find(({ from }) => from <= today) ?? history.at(-1);
  return {
    ...{ name, title, description, shape: items.properties.value },
    ...{ from: current?.from, value: current?.value, history },
  };
}
