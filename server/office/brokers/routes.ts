import type { FastifyInstance } from "fastify";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { pageSchema } from "../../infrastructure/http/pagination.ts";
import { operatorOf } from "../../people/principals/guard.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { freely, recordAnswer, recordParams, rowsAnswer } from "../../records/schemas.ts";
import { listBrokers } from "./list-brokers.ts";
import { type SaidPermissions, showPermissions, storePermissions } from "./permissions.ts";

const access = { access: "operator", office: "permissions.show" } as const;
const deciding = { access: "operator", office: "permissions.update" } as const;
const actions = ["show", "enabled", "create", "update", "remove"];
const said = closed({
  properties: {
    name: { type: "string", pattern: "^[A-Za-z]{1,60}(\\.[A-Za-z0-9-]{1,60})?$" },
    allowed: {
      type: ["array", "null"],
      maxItems: actions.length,
      uniqueItems: true,
      items: { enum: actions },
    },
  },
  required: ["name", "allowed"],
});

/** What somebody may do from now on. */
export const saidSchema = closed({
  properties: {
    version: { type: "string", pattern: "^[0-9a-f]{16}$" },
    permissions: { type: "array", minItems: 1, maxItems: 100, items: said },
  },
  required: ["version", "permissions"],
});

type Asked = { readonly search?: string; readonly page?: number };

/** Brokers, and what each of them may do. */
export function officeBrokerRoutes(app: FastifyInstance, services: RecordServices): void {
  app.get<{ Querystring: Asked }>(
    "/office/brokers",
    {
      config: access,
      schema: {
        summary:
          "Los productores, por su email: los que tienen lo que se busca en su email, nombre o matrícula",
        querystring: closed({ properties: { search: { type: "string", maxLength: 100 }, page: pageSchema } }),
        response: rowsAnswer,
      },
      ...freely,
    },
    ({ query: { search, page = 1 } }) => listBrokers(services.db, { search, page: Number(page) }),
  );

  app.get<{ Params: { id: string } }>(
    "/office/brokers/:id",
    {
      config: access,
      schema: {
        summary: "Lo que un productor puede hacer, y quién lo cambió",
        params: recordParams,
        response: recordAnswer,
      },
      ...freely,
    },
    async ({ params: { id } }) => ({ data: await showPermissions(services, id) }),
  );

  app.post<{ Params: { id: string }; Body: SaidPermissions }>(
    "/office/brokers/:id/permissions",
    {
      config: deciding,
      schema: {
        summary: "Cambia lo que un productor puede hacer; lo que no se nombra queda como está",
        params: recordParams,
        body: saidSchema,
        response: dataOf({ type: "object", properties: { id: { type: "string" } } }),
      },
    },
    async (request) => {
      const { params, body } = request;
      const given = { id: params.id, ...body };
      return { data: await storePermissions(services, operatorOf(request), given, services.clock()) };
    },
  );
}
