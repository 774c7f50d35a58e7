import type { FastifyInstance } from "fastify";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { type OperatorOrder, orderOperator } from "./operators.ts";

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength });

/** The command of operators in the process that holds the embedded database. */
export function operatorCommandRoutes(
  app: FastifyInstance,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): void {
  app.post<{ Body: OperatorOrder }>(
    "/operators",
    {
      config: { access: "command" },
      schema: {
        body: closed({
          properties: {
            act: { enum: ["add", "password", "block", "unblock"] },
            email: text(254),
            displayName: text(60),
            password: text(128),
          },
          required: ["act", "email"],
        }),
      },
    },
    async ({ body }) => ({ data: await orderOperator(db, body, clock()) }),
  );
}
