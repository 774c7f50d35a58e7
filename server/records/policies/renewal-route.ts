import type { FastifyInstance } from "fastify";
import { dayOf } from "../../infrastructure/clock.ts";
import { listOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { type AskedFormat, formatSchema, sendRows } from "../../infrastructure/http/row-stream.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { brokersReadBy } from "../access/own.ts";
import type { RecordServices } from "../record-services.ts";
import { freely, recordAnswer, recordParams } from "../schemas.ts";
import { readEndingAfter } from "./read-ending-after.ts";
import { listRenewals } from "./renewals.ts";
import { loadRenewed } from "./renewed.ts";

type Query = {
  readonly insurer?: string;
  readonly product?: string;
  readonly rising?: "true";
} & AskedFormat;

const name = { type: "string", pattern: "^[A-Za-z][A-Za-z0-9]{0,59}$" };

const yes = { type: "string", enum: ["true"] };

/** What ends soon in a broker's portfolio, by how soon, and what a renewal of one begins with. */
export function renewalRoutes(app: FastifyInstance, services: RecordServices): void {
  boardRoute(app, services);
  renewedRoute(app, services);
}

function renewedRoute(app: FastifyInstance, { db, clock, catalogues }: RecordServices): void {
  app.get<{ Params: { id: string } }>(
    "/policies/:id/renewal",
    {
      config: {
        ...{ access: "broker", needs: { scene: "policyDetails", action: "show" } },
        refusals: [404, 409],
      },
      schema: {
        summary: "Con qué empieza la cotización que renueva una póliza de quien pregunta",
        params: recordParams,
        response: recordAnswer,
      },
      ...freely,
    },
    async (request) => {
      const { brokerId } = brokerOf(request);
      const look = { brokerId, today: dayOf(clock()), catalogues };
      return { data: await loadRenewed(db, request.params.id, look) };
    },
  );
}

function boardRoute(app: FastifyInstance, { db, clock, rules }: RecordServices): void {
  app.get<{ Querystring: Query }>(
    "/policies/renewals",
    {
      config: { access: "broker", needs: { scene: "policyDetails", action: "show" } },
      schema: {
        summary: "Las pólizas que vencen en los plazos de aviso, por plazo",
        querystring: closed({
          properties: { insurer: name, product: name, rising: yes, format: formatSchema },
        }),
        response: listOf({ type: "object", additionalProperties: true }),
      },
      ...freely,
    },
    async (request, reply) => {
      const { format, rising, ...narrowed } = request.query;
      const sought = {
        ...narrowed,
        ...{ rising: rising === "true", today: dayOf(clock()), now: clock() },
        brokers: await brokersReadBy(db, brokerOf(request)),
      };
      if (format !== undefined) return sendRows(request, reply, await readEndingAfter(db, sought, rules));
      return { data: await listRenewals(db, sought, rules) };
    },
  );
}
