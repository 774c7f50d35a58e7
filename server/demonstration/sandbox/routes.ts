import type { FastifyInstance } from "fastify";
import conditionSchema from "../../../schemas/commercial-condition.schema.json" with { type: "json" };
import { closed } from "../../infrastructure/http/closed.ts";
import { storeCondition } from "../../insurance/conditions/store-condition.ts";
import { storeInsurerLogo } from "../../insurance/insurers/logos.ts";
import { issuedLines } from "../../insurance/runs/issued-prices.ts";
import { pendingLines } from "../../insurance/runs/office.ts";
import type { GivenLogo } from "../../people/platforms/logo.ts";
import type { Decision } from "../../records/entity/decision.ts";
import type { Entity } from "../../records/entity.ts";
import { decideLiquidation, waitingLines } from "../../records/liquidations/decide.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { recordParams } from "../../records/schemas.ts";
import { conditionLines } from "./conditions.ts";
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

/** An image of 1 MB in base64. */
const logoLimit = 1_600_000;
const logoBody = closed({
  properties: {
    insurer: text(60),
    logo: closed({
      properties: { filename: text(200), content: { type: "string", maxLength: logoLimit } },
      required: ["filename", "content"],
    }),
  },
  required: ["insurer"],
});

/**
 * The sandbox command in the process that holds the embedded database, which no second one can open. Whoever may
 * read the data folder has the operator's token; it is made anew at each start.
 */
export function sandboxRoutes(
  app: FastifyInstance,
  entities: readonly Entity[],
  { db, store, clock, jobs }: Pick<RecordServices, "db" | "store" | "clock" | "jobs">,
): void {
  app.post(
    "/sandbox/insurers/pending",
    { config: { access: "command" }, schema: { body: closed({ properties: {} }) } },
    async () => ({ data: await pendingLines(db) }),
  );
  app.post(
    "/sandbox/insurers/issued",
    { config: { access: "command" }, schema: { body: closed({ properties: {} }) } },
    async () => ({ data: await issuedLines(db) }),
  );
  app.post<{ Body: { readonly insurer: string; readonly logo?: GivenLogo } }>(
    "/sandbox/insurers/logo",
    { config: { access: "command" }, bodyLimit: logoLimit, schema: { body: logoBody } },
    async ({ body: { insurer, logo } }) => ({ data: await storeInsurerLogo(db, insurer, logo, clock()) }),
  );
  app.post(
    "/sandbox/liquidations",
    { config: { access: "command" }, schema: { body: closed({ properties: {} }) } },
    async () => ({ data: await waitingLines(db) }),
  );
  app.post<{ Params: { id: string }; Body: Decision }>(
    "/sandbox/liquidations/:id/status",
    { config: { access: "command" }, schema: { params: recordParams, body: decision } },
    async ({ params, body }) => ({
      data: await decideLiquidation({ db, store }, { id: params.id, ...body }, clock()),
    }),
  );
  app.post(
    "/sandbox/conditions/list",
    { config: { access: "command" }, schema: { body: closed({ properties: {} }) } },
    async () => ({ data: await conditionLines(db, clock()) }),
  );
  app.post(
    "/sandbox/conditions",
    { config: { access: "command" }, schema: { body: closed(conditionSchema) } },
    async ({ body }) => ({
      data: await storeCondition(db, body, { who: "office", address: "sandbox", at: clock() }),
    }),
  );
  for (const entity of entities) {
    app.post<{ Params: { id: string }; Body: Decision }>(
      `/sandbox${entity.path}/:id/status`,
      { config: { access: "command" }, schema: { params: recordParams, body: decision } },
      async ({ params, body }) => ({
        data: await moveOnBehalf(db, entity, { id: params.id, ...body }, clock(), jobs),
      }),
    );
  }
}
