import type { FastifyInstance } from "fastify";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { rolesSchema } from "../../people/operators/change-roles.ts";
import { operatorOf } from "../../people/principals/guard.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { recordParams } from "../../records/schemas.ts";
import { changesSchema, listChanges } from "../changes.ts";
import { type SaidRoles, storeRoles } from "./store-roles.ts";

const look = { access: "operator", office: "permissions.show" } as const;
const change = { access: "operator", office: "permissions.update" } as const;
const text = { type: "string" } as const;
const listed = {
  ...{ id: text, displayName: text, email: text, roles: { type: "array", items: text } },
  ...{ isBlocked: { type: "boolean" }, hasFactor: { type: "boolean" } },
};

/** Serves the accounts of the office, and what each of them may do. */
export function officeOperatorRoutes(app: FastifyInstance, { db, clock }: RecordServices): void {
  app.get(
    "/office/operators",
    {
      config: look,
      schema: {
        summary: "Las cuentas de la oficina, por su nombre",
        response: dataOf({ type: "array", items: { type: "object", properties: listed } }),
      },
    },
    async () => ({ data: await selectOperators(db).orderBy("display_name").orderBy("id").execute() }),
  );

  app.get<{ Params: { id: string } }>(
    "/office/operators/:id",
    {
      config: look,
      schema: {
        summary: "Una cuenta de la oficina, y quién la cambió",
        params: recordParams,
        response: dataOf({ type: "object", properties: { ...listed, changes: changesSchema } }),
      },
    },
    async ({ params: { id } }) => {
      const operator = await selectOperators(db).where("id", "=", id).executeTakeFirst();
      if (!operator) throw new AppError("not-found");
      return { data: { ...operator, changes: await listChanges(db, "operator", id) } };
    },
  );

  app.post<{ Params: { id: string }; Body: SaidRoles }>(
    "/office/operators/:id/roles",
    {
      config: { ...change, refusals: [409] },
      schema: {
        summary: "Cambia lo que una cuenta de la oficina puede hacer",
        params: recordParams,
        body: closed({ properties: { roles: rolesSchema, was: rolesSchema }, required: ["roles", "was"] }),
        response: dataOf({ type: "object", properties: { id: text } }),
      },
    },
    async (request) => {
      const given = { id: request.params.id, ...request.body };
      return { data: await storeRoles(db, operatorOf(request), given, clock()) };
    },
  );
}

function selectOperators(db: Db) {
  return db
    .selectFrom("operators")
    .select(["id", "display_name as displayName", "email", "roles"])
    .select(({ eb }) => [
      eb("blocked_at", "is not", null).as("isBlocked"),
      eb("factor_secret", "is not", null).as("hasFactor"),
    ]);
}
