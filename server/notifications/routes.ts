import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { dataOf, listOf } from "../http/answers.ts";
import { brokerOf } from "../principals/guard.ts";
import { page as pageNumber, paginationSchema } from "../records/schemas.ts";
import { closed } from "../records/shape.ts";
import { showNotice } from "./show.ts";

type Dependencies = { readonly db: Db; readonly clock: Clock };
type Query = { readonly page?: number; readonly show?: "unread" };

/** Specification §9: default page size. */
const perPage = 10;
const config = { access: "broker", needs: "nothing" } as const;

/** What a broker is told of, and that they have read it. Communications are counted with these and read elsewhere. */
export function notificationRoutes(app: FastifyInstance, { db, clock }: Dependencies): void {
  app.get<{ Querystring: Query }>("/notifications", { config, schema: listSchema }, async (request) => {
    const { page = 1, show } = request.query;
    const rows = await db
      .selectFrom("notifications")
      .select(["id", "kind", "content", "created_at as createdAt", "read_at as readAt"])
      .select(sql<number>`count(*) over ()`.as("total"))
      .where("broker_id", "=", brokerOf(request).brokerId)
      .where("kind", "!=", "communication")
      .$if(show === "unread", (query) => query.where("read_at", "is", null))
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute();
    const total = Number(rows[0]?.total ?? 0);
    const totalPages = Math.max(1, Math.ceil(total / perPage));
    return {
      data: rows.map(showNotice),
      pagination: { count: rows.length, total, perPage, currentPage: page, totalPages },
    };
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
  querystring: closed({ properties: { page: pageNumber, show: { type: "string", enum: ["unread"] } } }),
  response: listOf(
    {
      type: "object",
      properties: {
        ...Object.fromEntries(
          ["id", "kind", "title", "text", "path"].map((name) => [name, { type: "string" }]),
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
