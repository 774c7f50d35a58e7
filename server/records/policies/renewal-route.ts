import type { FastifyInstance } from "fastify";
import { dayOf } from "../../infrastructure/clock.ts";
import { listOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import type { RecordServices } from "../record-services.ts";
import { freely } from "../schemas.ts";
import { brokersReadBy } from "./brokers-read-by.ts";
import { listRenewals } from "./renewals.ts";

type Query = { readonly insurer?: string; readonly product?: string };

const name = { type: "string", pattern: "^[A-Za-z][A-Za-z0-9]{0,59}$" };

/** What ends soon in a broker's portfolio, by how soon. */
export function renewalRoute(app: FastifyInstance, { db, clock, rules }: RecordServices): void {
  app.get<{ Querystring: Query }>(
    "/policies/renewals",
    {
      config: { access: "broker", needs: { scene: "policyDetails", action: "show" } },
      schema: {
        summary: "Las pólizas que vencen en los plazos de aviso, por plazo",
        querystring: closed({ properties: { insurer: name, product: name } }),
        response: listOf({ type: "object", additionalProperties: true }),
      },
      ...freely,
    },
    async ({ query, principal }) => ({
      data: await listRenewals(
        db,
        {
          ...query,
          brokers: await brokersReadBy(db, brokerOf({ principal })),
          today: dayOf(clock()),
        },
        rules,
      ),
    }),
  );
}
