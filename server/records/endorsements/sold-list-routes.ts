import type { FastifyInstance } from "fastify";
import { countedSchema } from "../../infrastructure/db/list-counts.ts";
import type { After } from "../../infrastructure/db/rows-after.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { pageSchema } from "../../infrastructure/http/pagination.ts";
import { type AskedFormat, formatSchema, sendRows } from "../../infrastructure/http/row-stream.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { brokersReadBy } from "../access/own.ts";
import type { RecordServices } from "../record-services.ts";
import { boundedRowsAnswer, freely } from "../schemas.ts";
import { endorsement } from "./endorsement.ts";
import { countSold, listSold, type SoldGroup, showListedSold, soldGroups } from "./sold-list.ts";

const needs = { scene: "policyDetails", action: "show" } as const;

type ListQuery = AskedFormat & {
  readonly page?: number;
  readonly search?: string;
  readonly status?: string;
  readonly policyId?: string;
};

/** The endorsements of a broker's portfolio, asked by them or by who is insured, and how many stand in which way. */
export function soldListRoutes(app: FastifyInstance, { db, rules }: RecordServices): void {
  app.get<{ Querystring: ListQuery }>(
    "/policies/endorsements",
    {
      config: { access: "broker", needs },
      schema: {
        summary: "Los endosos de la cartera de quien pregunta, y los de la de los productores que organiza",
        querystring: closed({
          properties: {
            page: { ...pageSchema, maximum: 1_000 },
            format: formatSchema,
            search: { type: "string", maxLength: 100 },
            status: {
              type: "string",
              enum: [...new Set([...Object.keys(soldGroups), ...Object.keys(endorsement.statuses)])],
            },
            policyId: { type: "string", format: "uuid" },
          },
        }),
        response: boundedRowsAnswer,
      },
      ...freely,
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const { page = 1, search = "", status, policyId, format } = request.query;
      const sought = {
        brokers: await brokersReadBy(db, broker),
        search,
        // Its schema knows no other.
        statuses: status === undefined ? undefined : (soldGroups[status as SoldGroup] ?? [status]),
        policyId,
        page: Number(page),
      };
      const tell = async (after?: After) => {
        const { rows, pagination } = await listSold(db, { ...sought, after });
        return { data: rows.map((row) => showListedSold(row, broker.brokerId, rules)), pagination };
      };
      return format === undefined
        ? tell()
        : sendRows(request, reply, async (after) => (await tell(after)).data);
    },
  );

  app.get(
    "/policies/endorsements/counts",
    {
      config: { access: "broker", needs },
      schema: {
        summary: "Cuántos endosos de la cartera hay en cada estado",
        response: dataOf({
          type: "object",
          properties: Object.fromEntries(Object.keys(soldGroups).map((id) => [id, countedSchema])),
        }),
      },
      ...freely,
    },
    async ({ principal }) => {
      const brokers = await brokersReadBy(db, brokerOf({ principal }));
      return { data: await countSold(db, { brokers }) };
    },
  );
}
