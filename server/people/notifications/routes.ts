import type { FastifyInstance } from "fastify";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Clock, dayOf } from "../../infrastructure/clock.ts";
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
import type { Broker } from "../principals/principal.ts";
import { groupNotices, type NoticeGroup } from "./group-notices.ts";
import { showNotice } from "./show.ts";
import { isOfTopic, titleOfTopic, topics } from "./topics.ts";

type Dependencies = { readonly db: Db; readonly clock: Clock };
type Query = { readonly page?: number; readonly show?: "unread"; readonly topic?: string };
/** Notices by their ids, or those of a topic between two instants. */
type Read = {
  readonly ids?: readonly string[];
  readonly topic?: string;
  readonly from?: string;
  readonly until?: string;
};

const config = { access: "broker", needs: "nothing" } as const;

/** What a broker is told of, and that they have read it. Communications are counted with these and read elsewhere. */
export function notificationRoutes(app: FastifyInstance, { db, clock }: Dependencies): void {
  app.get<{ Querystring: Query }>("/notifications", { config, schema: listSchema }, async (request) => {
    const { page = 1, show, topic } = request.query;
    const broker = brokerOf(request);
    const rows = await db
      .selectFrom("notifications")
      .select(["id", "kind", "content", "created_at as createdAt", "read_at as readAt"])
      .select(sql<number>`count(*) over ()`.as("total"))
      .where("broker_id", "=", broker.brokerId)
      .where("kind", "!=", "communication")
      .$if(show === "unread", (query) => query.where("read_at", "is", null))
      .$if(topic !== undefined, (query) => query.where(isOfTopic(topic ?? "")))
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(perPage)
      .offset(offsetOf(page))
      .execute();
    const pagination = paginationOf(rows.length, Number(rows[0]?.total ?? 0), page);
    return { data: rows.map((row) => showNotice(broker, row)), pagination };
  });

  app.get("/notifications/groups", { config, schema: groupsSchema }, async (request) => {
    const broker = brokerOf(request);
    const rows = await db
      .selectFrom("notifications")
      .select(["id", "kind", "content", "created_at as createdAt", "read_at as readAt"])
      .where("broker_id", "=", broker.brokerId)
      .where("kind", "!=", "communication")
      .orderBy("created_at", "desc")
      .orderBy("position", "desc")
      .limit(mostGrouped)
      .execute();
    const days = Map.groupBy(rows, ({ createdAt }) => dayOf(createdAt));
    const groups = [...days.values()].flatMap((ofDay) => groupNotices(broker, ofDay));
    return { data: groups.map((group) => showGroup(broker, group)) };
  });

  app.post<{ Body: Read }>("/notifications/read", { config, schema: readSchema }, async (request) => {
    const { ids, topic, from, until } = request.body;
    // Whatever is not theirs is not there: the same answer.
    await db
      .updateTable("notifications")
      .set({ read_at: clock() })
      .where("broker_id", "=", brokerOf(request).brokerId)
      .where("kind", "!=", "communication")
      .where("read_at", "is", null)
      .$if(ids !== undefined, (query) => query.where(isReadBy(ids ?? [])))
      .$if(topic !== undefined, (query) => query.where(isOfTopic(topic ?? "")))
      .$if(from !== undefined, (query) => query.where("created_at", ">=", new Date(from ?? 0)))
      .$if(until !== undefined, (query) => query.where("created_at", "<=", new Date(until ?? 0)))
      .execute();
    return { data: {} };
  });
}

/** Whoever read what became of a record has read what was said of it before. */
function isReadBy(ids: readonly string[]): RawBuilder<SqlBool> {
  return sql`exists (select from notifications r
    where r.id in (${sql.join(ids)}) and r.broker_id = notifications.broker_id and (r.id = notifications.id
      or (r.content ->> 'record' = notifications.content ->> 'record' and r.created_at >= notifications.created_at)))`;
}

/** The newest that the bell groups, and as many of a group as it lists one by one. */
const mostGrouped = 500;
const mostListed = 10;

function showGroup(broker: Broker, { notices, last, ...group }: NoticeGroup): object {
  return {
    ...group,
    topicTitle: titleOfTopic(group.topic),
    count: last.length,
    unread: notices.filter(({ readAt }) => readAt === null).length,
    from: notices.at(-1)?.createdAt,
    at: notices[0]?.createdAt,
    notices: last.slice(0, mostListed).map((one) => showNotice(broker, one)),
  };
}

const uuid = { type: "string", format: "uuid" };
const instant = { type: "string", format: "date-time" };
const topic = { type: "string", enum: topics };
const notice = {
  type: "object",
  properties: {
    ...Object.fromEntries(
      ["id", "kind", "title", "text", "path", "tone"].map((name) => [name, { type: "string" }]),
    ),
    at: instant,
    isRead: { type: "boolean" },
  },
};

const listSchema = {
  summary: "De qué se avisó, lo último primero",
  querystring: closed({
    properties: { page: pageSchema, show: { type: "string", enum: ["unread"] }, topic },
  }),
  response: listOf(notice, { pagination: paginationSchema }),
};

const groupsSchema = {
  summary: "Los últimos avisos, juntos los del mismo día y tema",
  response: listOf({
    type: "object",
    properties: {
      ...Object.fromEntries(
        ["topic", "topicTitle", "title", "text"].map((name) => [name, { type: "string" }]),
      ),
      ...Object.fromEntries(["count", "unread"].map((name) => [name, { type: "integer" }])),
      ...{ from: instant, at: instant },
      notices: { type: "array", items: notice },
    },
  }),
};

const readSchema = {
  summary: "Se leyeron estos avisos, los de un tema entre dos momentos, o todos",
  body: closed({
    properties: {
      ids: { type: "array", minItems: 1, maxItems: 100, items: uuid },
      ...{ topic, from: instant, until: instant },
    },
  }),
  response: dataOf({ type: "object", properties: {} }),
};
