import type { FastifyInstance } from "fastify";
import type { Desk } from "../records/desk.ts";
import type { Entity } from "../records/entity.ts";
import { countDelayed } from "../records/under-way.ts";

/** Milliseconds after which what should go on by itself is late. */
const patience = 3_600_000;

/** Whether the server and its database answer, 503 when they do not, and how many records wait for too long. */
export function healthRoute(
  app: FastifyInstance,
  { db, clock }: Pick<Desk, "db" | "clock">,
  entities: readonly Entity[],
): void {
  app.get(
    "/health",
    {
      config: { access: "public" },
      schema: {
        summary: "Si el servidor y su base responden, y cuántos envíos esperan hace más de una hora",
        response: {
          200: {
            type: "object",
            properties: {
              data: {
                type: "object",
                properties: { status: { type: "string" }, delayed: { type: "integer" } },
              },
            },
          },
        },
      },
    },
    async () => {
      const since = new Date(clock().getTime() - patience);
      return { data: { status: "ok", delayed: await countDelayed(db, entities, since) } };
    },
  );
}
