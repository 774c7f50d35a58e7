import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** Whether the server and its database answer; 503 when they do not. */
export function healthRoute(app: FastifyInstance, db: Db): void {
  app.get(
    "/health",
    {
      config: { access: "public" },
      schema: {
        summary: "Si el servidor y su base responden",
        response: {
          200: {
            type: "object",
            properties: { data: { type: "object", properties: { status: { type: "string" } } } },
          },
        },
      },
    },
    async () => {
      await sql`select 1`.execute(db);
      return { data: { status: "ok" } };
    },
  );
}
