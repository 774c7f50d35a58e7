import type { FastifyInstance } from "fastify";
import { parseDate } from "#engine/identifiers/index.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { sendRows } from "../../infrastructure/http/row-stream.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { firstOfMonth } from "../liquidations/months.ts";
import type { RecordServices } from "../record-services.ts";
import { listOperations } from "./operations.ts";

/** What a producer's book of operations is written from; that of collections is written from their movements. */
export function bookRoutes(app: FastifyInstance, { db, rules }: RecordServices): void {
  app.get<{ Querystring: { readonly month: string } }>(
    "/current-account/operations",
    {
      config: { access: "broker", needs: { scene: "policyDetails", action: "show" } },
      schema: {
        summary: "Las operaciones de un mes de quien pregunta, para su registro: una por línea, en JSON",
        querystring: closed({
          properties: { month: { type: "string", format: "wire-date" } },
          required: ["month"],
        }),
      },
    },
    (request, reply) => {
      const { brokerId } = brokerOf(request);
      const month = firstOfMonth(parseDate(request.query.month) ?? "");
      return sendRows(request, reply, (after) => listOperations(db, { brokerId, month, after }, rules));
    },
  );
}
