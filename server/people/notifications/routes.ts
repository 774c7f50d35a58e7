import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { dataOf, listOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import {
  offsetOf,
  pageSchema,
  paginationOf,
  paginationSchema,
  perPage,
} from "../../infrastructure/http/pagination.ts";
import { brokerOf } from "../principals/guard.ts";
import { showNotice } from "./show.ts";

type Dependencies = { readonly db: Db; readonly clock: Clock };
type Query = { readonly page?: number; readonly show?: "unread" };

const config = { access: "broker", needs: "nothing" } as const;

/** What a broker is told of, and that they have read it. Communications are counted with these and read elsewhere. */
export function notificationRoutes(app: FastifyInstance, { db, clock }: Dependencies): void {
  app.get<{ Querystring: Query }>("/notifications", { config, schema: listSchema }, async (request) => {
    const { page = 1, show } = request.query;
    const broker = brokerOf(request);
    const rows = await db
      .selectFrom("notifications")
      .select(["id", "kind", "content", "created_at as createdAt", "read_at as readAt"])
      .select(sql<number>`count(*) over ()`.as("total"))
      .where("broker_id", "=", broker.brokerId)
      .where("kind", "!=", "communication")
      .$if(show === "unread", (query) => query.where("read_at", "is", null))
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(perPage)
      .offset(offsetOf(page))
      .execute();
    const pagination = paginationOf(rows.length, Number(rows[0]?.total ?? 0), page);
    return { data: rows.map((row) => showNotice(broker, row)), pagination };
  });

  app.post<{ Body: { readonly ids?: readonly string[] } }>(
    "/notifications/read",
    { config, schema: readSchema },
    async (request) => {
      const { ids } = request.body;
      // Whatever is not theirs is not there: the same answer.
      await db
        .updateTable("notifications")
        .set({ read_at: clock() })
        .where("broker_id", "=", brokerOf(request).brokerId)
        .where("kind", "!=", "communication")
        .where("read_at", "is", null)
        .$if(ids !== undefined, (query) => query.where("id", "in", [...(ids ?? [])]))
        .execute();
      return { data: {} };
    },
  );
}

const uuid = { type: "string", format: "uuid" };

const listSchema = {
  summary: "De qué se avisó, lo último primero",
  querystring: closed({ properties: { page: pageSchema, show: { type: "string", enum: ["unread"] } } }),
  response: listOf(
    {
      type: "object",
      properties: {
        ...Object.fromEntries(
          ["id", "kind", "title", "text", "path", "tone"].map((name) => [name, { type: "string" }]),
        ),
        at: { type: "string", format: "date-time" },
        isRead: { type: "boolean" },
      },
    },
    { pagination: paginationSchema },
  ),
};

const readSchema = {
  summary: "Se leyeron estos avisos, o todos",
  body: closed({ properties: { ids: { type: "array", minItems: 1, maxItems: 100, items: uuid } } }),
  response: dataOf({ type: "object", properties: {} }),
};
