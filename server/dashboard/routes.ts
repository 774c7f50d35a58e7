import type { FastifyInstance } from "fastify";
import { type Clock, dayOf } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { dataOf } from "../http/answers.ts";
import { brokerOf } from "../principals/guard.ts";
import type { Entity } from "../records/entity.ts";
import { readFigures } from "./figures.ts";
import { readWork } from "./work.ts";

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
      const { brokerId } = brokerOf(request);
      const today = dayOf(clock());
      const [figures, work] = await Promise.all([
        readFigures(db, brokerId, today),
        readWork(db, entities, brokerId, today),
      ]);
      return { data: { figures, ...work } };
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
