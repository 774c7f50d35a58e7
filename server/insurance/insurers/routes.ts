import type { FastifyInstance } from "fastify";
import type { Db } from "../../infrastructure/db/tables.ts";
import { listOf } from "../../infrastructure/http/answers.ts";
import { loadInsurers } from "./logos.ts";

const text = { type: "string" };

/** Schema of the answer `{ data: [{ name, displayName, logo, small }] }`: who has no image yet has neither. */
export const insurersAnswer = listOf({
  type: "object",
  required: ["name", "displayName"],
  properties: { name: text, displayName: text, logo: text, small: text },
});

export function insurerRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  app.get(
    "/insurance-companies",
    {
      config: { access: "public", isConstant: true },
      schema: { summary: "Aseguradoras", response: insurersAnswer },
    },
    async () => ({ data: [...(await loadInsurers(db)).values()] }),
  );
}
