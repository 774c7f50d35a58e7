import type { FastifyInstance } from "fastify";
import { judge } from "#permissions/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { brokerOf } from "../principals/guard.ts";

/** Whom to ask for help; what nobody configured is not there. A demonstration's is nobody's, and told as that. */
export type HelpData = Readonly<Partial<Record<(typeof helpNames)[number], string>>> & {
  readonly isDemo?: true;
};

const helpNames = ["email", "phone", "whatsapp", "feedback", "manual"] as const;
const text = { type: "string" };

/** What every screen of a broker shows around its own: what is unread, and whom to ask. */
export function commonsRoutes(
  app: FastifyInstance,
  { db, help }: { readonly db: Db; readonly help: HelpData },
): void {
  app.get(
    "/badges",
    { config: { access: "broker", needs: "nothing" }, schema: badgesSchema },
    async (request) => {
      const broker = brokerOf(request);
      const { count } = db.fn;
      const unread = await db
        .selectFrom("notifications")
        .select([
          count<number>("id").filterWhere("kind", "!=", "communication").as("unreadNotifications"),
          count<number>("id").filterWhere("kind", "=", "communication").as("unreadCommunications"),
        ])
        .where("broker_id", "=", broker.brokerId)
        .where("read_at", "is", null)
        .executeTakeFirstOrThrow();
      const isShown = judge(broker, "communications", "show") === "permitted";
      return {
        data: {
          unreadNotifications: Number(unread.unreadNotifications),
          unreadCommunications: isShown ? Number(unread.unreadCommunications) : 0,
        },
      };
    },
  );

  app.get(
    "/commons/contact-us-data",
    { config: { access: "account" }, schema: contactSchema },
    async (request) => {
      const { manual, ...others } = help;
      const isShown = judge(brokerOf(request), "dashboardManual", "show") === "permitted";
      return { data: manual !== undefined && isShown ? help : others };
    },
  );
}

const badgesSchema = {
  summary: "Cuánto hay sin leer",
  response: dataOf({
    type: "object",
    properties: { unreadNotifications: { type: "integer" }, unreadCommunications: { type: "integer" } },
  }),
};

const contactSchema = {
  summary: "A quién pedir ayuda, y dónde está el manual",
  response: dataOf({
    type: "object",
    properties: {
      ...Object.fromEntries(helpNames.map((name) => [name, text])),
      isDemo: { type: "boolean" },
    },
  }),
};
