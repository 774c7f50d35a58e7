import type { FastifyInstance } from "fastify";
import { dayOf } from "../../infrastructure/clock.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { findTheme } from "../../people/platforms/settings.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import type { Entity } from "../entity.ts";
import { refusedPapers } from "../onboarding/refused-papers.ts";
import type { RecordServices } from "../record-services.ts";
import { taskRoutes } from "../tasks/routes.ts";
import { readBeside } from "./read-beside.ts";
import { readDashboard } from "./read-dashboard.ts";

/** The first page of a broker: how their portfolio stands, what needs them today, and how far their own matters are. */
export function dashboardRoutes(
  app: FastifyInstance,
  services: RecordServices,
  entities: readonly Entity[],
): void {
  const { db, clock } = services;
  taskRoutes(app, services, entities);
  app.get(
    "/dashboard",
    {
      config: { access: "broker", needs: { scene: "dashboard", action: "show" } },
      schema: dashboardSchema,
    },
    async (request) => {
      const broker = brokerOf(request);
      const { brokerId } = broker;
      const [dashboard, beside, papers, platform] = await Promise.all([
        readDashboard(db, entities, broker, dayOf(clock())),
        readBeside(db, broker),
        refusedPapers(db, brokerId),
        findTheme(db, brokerId),
      ]);
      return { data: { ...dashboard, ...beside, papers, isPublished: platform !== undefined } };
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
      underWay: list,
      tasks: list,
      ending: list,
      papers: list,
      notices: list,
      liquidations: list,
      isPublished: { type: "boolean" },
    },
  }),
};
