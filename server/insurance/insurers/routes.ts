import type { FastifyInstance } from "fastify";
import { optionListAnswer } from "../../infrastructure/http/lists.ts";
import { insurerList } from "./insurers.ts";

export function insurerRoutes(app: FastifyInstance): void {
  app.get(
    "/insurance-companies",
    {
      config: { access: "public", isConstant: true },
      schema: { summary: "Aseguradoras", response: optionListAnswer },
    },
    async () => ({ data: insurerList }),
  );
}
