import type { FastifyInstance } from "fastify";
import { errorBody } from "../infrastructure/errors/errors.ts";
import { dataOf } from "../infrastructure/http/answers.ts";
import { brokerOf } from "../people/principals/guard.ts";
import { type Hosting, openable } from "./hosting.ts";

const flows = { type: "array", items: { type: "object", additionalProperties: true } };
const response = dataOf({ type: "object", properties: { flows } });

/** Where each flow lives in the areas without platforms: to who comes in, and to brokers. */
export function hostingRoutes(app: FastifyInstance, hosting: Hosting): void {
  app.get(
    "/authentication/flows",
    {
      config: { access: "public" },
      schema: { summary: "Dónde vive cada trámite de quien todavía no ingresó", response },
    },
    async () => ({ data: { flows: hosting.served("account") } }),
  );
  app.get(
    "/broker-data/flows",
    {
      config: { access: "broker", needs: "nothing" },
      schema: {
        summary: "Dónde vive cada trámite del productor, y por qué no puede abrir otros",
        response: dataOf({ type: "object", properties: { flows, refused: flows } }),
      },
    },
    async (request) => {
      const { flows: open, refused } = openable(brokerOf(request), hosting.served("broker"));
      const told = refused.map(({ hosted, refusal }) => ({ ...hosted, refusal: errorBody(refusal).error }));
      return { data: { flows: open, refused: told } };
    },
  );
}
