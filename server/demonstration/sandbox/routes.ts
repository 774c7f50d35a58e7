import type { FastifyInstance } from "fastify";
import { closed } from "../../infrastructure/http/closed.ts";
import { issuedLines } from "../../insurance/runs/issued-prices.ts";
import { pendingLines } from "../../insurance/runs/office.ts";
import type { Decision } from "../../records/entity/decision.ts";
import type { Entity } from "../../records/entity.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { recordParams } from "../../records/schemas.ts";
import { moveOnBehalf } from "./move.ts";

const text = (maxLength: number) => ({ type: "string", maxLength });
const decision = closed({
  properties: {
    status: text(40),
    note: text(500),
    details: { type: "object", maxProperties: 50, additionalProperties: text(200) },
  },
  required: ["status"],
});

/**
 * The sandbox command in the process that holds the embedded database, which no second one can open. Whoever may
 * read the data folder has the operator's token; it is made anew at each start.
 */
export function sandboxRoutes(
  app: FastifyInstance,
  entities: readonly Entity[],
  { db, clock, jobs }: Pick<RecordServices, "db" | "clock" | "jobs">,
): void {
  app.post(
    "/sandbox/insurers/pending",
    { config: { access: "operator" }, schema: { body: closed({ properties: {} }) } },
    async () => ({ data: await pendingLines(db) }),
  );
  app.post(
    "/sandbox/insurers/issued",
    { config: { access: "operator" }, schema: { body: closed({ properties: {} }) } },
    async () => ({ data: await issuedLines(db) }),
  );
  for (const entity of entities) {
    app.post<{ Params: { id: string }; Body: Decision }>(
      `/sandbox${entity.path}/:id/status`,
      { config: { access: "operator" }, schema: { params: recordParams, body: decision } },
      async ({ params, body }) => ({
        data: await moveOnBehalf(db, entity, { id: params.id, ...body }, clock(), jobs),
      }),
    );
  }
}
