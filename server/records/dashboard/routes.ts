import type { FastifyInstance } from "fastify";
import { type Clock, dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import type { Entity } from "../entity.ts";
import { readDashboard } from "./read-dashboard.ts";

type Dependencies = { readonly db: Db; readonly clock: Clock };

/** The first page of a broker: how their portfolio stands, and what needs them today. */
export function dashboardRoutes(
  app: FastifyInstance,
  { db, clock }: Dependencies,
  entities: readonly Entity[],
): void {
  app.get(
    "/dashboard",
    {
      config: { access: "broker", needs: { scene: "dashboard", action: "show" } },
      schema: dashboardSchema,
    },
    async (request) => {
      return { data: await readDashboard(db, entities, brokerOf(request).brokerId, dayOf(clock())) };
    },
  );
}

const list = { type: "array", items: { type: "object", additionalProperties: true } };

const dashboardSchema = {
  summary: "La cartera de quien ingresó y lo que le espera hoy",
  response: dataOf({
    type: "object",
    properties: {
      figures: { type: "object", additionalProperties: true },
      waiting: list,
      tasks: list,
      ending: list,
    },
  }),
};
