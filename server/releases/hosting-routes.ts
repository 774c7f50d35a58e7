import type { FastifyInstance } from "fastify";
import { dataOf } from "../http/answers.ts";
import type { Releases } from "./releases.ts";

const flows = { type: "array", items: { type: "object", additionalProperties: true } };
const response = dataOf({ type: "object", properties: { flows } });

/** Where each flow lives in the areas without platforms: to who comes in, and to brokers. */
export function hostingRoutes(app: FastifyInstance, releases: Releases | undefined): void {
  app.get(
    "/authentication/flows",
    {
      config: { access: "public" },
      schema: { summary: "Dónde vive cada trámite de quien todavía no ingresó", response },
    },
    async () => ({ data: { flows: releases?.hosted("account") ?? [] } }),
  );
  app.get(
    "/broker-data/flows",
    {
      config: { access: "broker", needs: "nothing" },
      schema: { summary: "Dónde vive cada trámite del productor", response },
    },
    async () => ({ data: { flows: releases?.hosted("broker") ?? [] } }),
  );
}
