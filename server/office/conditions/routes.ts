import type { FastifyInstance } from "fastify";
import conditionSchema from "../../../schemas/commercial-condition.schema.json" with { type: "json" };
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { pageSchema } from "../../infrastructure/http/pagination.ts";
import { storeCondition } from "../../insurance/conditions/store-condition.ts";
import { operatorOf } from "../../people/principals/guard.ts";
import { actOf } from "../../people/principals/principal.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { freely, recordAnswer, recordParams, rowsAnswer } from "../../records/schemas.ts";
import { listOfficeConditions, showOfficeCondition } from "./list-conditions.ts";

const access = { access: "operator", office: "publish.show" } as const;
const deciding = { access: "operator", office: "publish.update" } as const;
const { insurer } = conditionSchema.properties;

type Asked = { readonly insurer?: string; readonly page?: number };

/** What insurers pay as the office says it: everybody's conditions and those of one broker, and a new one from a day on. */
export function officeConditionRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock } = services;

  app.get<{ Querystring: Asked }>(
    "/office/conditions",
    {
      config: access,
      schema: {
        summary: "Las condiciones comerciales de todos y de cada productor: desde cuándo rige cada una",
        querystring: closed({ properties: { insurer, page: pageSchema } }),
        response: rowsAnswer,
      },
      ...freely,
    },
    ({ query: { page = 1, ...asked } }) => listOfficeConditions(services, { ...asked, page: Number(page) }),
  );

  app.get<{ Params: { id: string } }>(
    "/office/conditions/:id",
    {
      config: access,
      schema: {
        summary: "Una condición comercial: qué rigió desde cuándo, y quién lo dijo",
        params: recordParams,
        response: recordAnswer,
      },
      ...freely,
    },
    async ({ params: { id } }) => ({ data: await showOfficeCondition(services, id) }),
  );

  app.post(
    "/office/conditions",
    {
      config: deciding,
      schema: {
        summary:
          "Dice lo que una compañía paga por un producto desde un día; lo que ya rigió queda como estaba",
        body: closed(conditionSchema),
        response: dataOf({ type: "object", properties: { id: { type: "string" } } }),
      },
    },
    async (request) => ({
      data: await storeCondition(db, request.body, actOf(operatorOf(request), clock())),
    }),
  );
}
