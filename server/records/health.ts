import type { FastifyInstance } from "fastify";
import type { Entity } from "./entity.ts";
import type { RecordServices } from "./record-services.ts";
import { countDelayed } from "./under-way.ts";

/** Milliseconds after which what should go on by itself is late. */
const patience = 3_600_000;

/** Milliseconds for which an answer is good: anybody may ask, as often as they like. */
const good = 1_000;

/** Whether the server and its database answer, 503 when they do not, and how many records wait for too long. */
export function healthRoute(
  app: FastifyInstance,
  { db, clock }: Pick<RecordServices, "db" | "clock">,
  entities: readonly Entity[],
): void {
  let last: { readonly at: number; readonly delayed: Promise<number> } | undefined;
  const delayedNow = (): Promise<number> => {
    const now = clock().getTime();
    if (last === undefined || now < last.at || now >= last.at + good) {
      const delayed = countDelayed(db, entities, new Date(now - patience));
      last = { at: now, delayed };
      // What failed is asked again by the next.
      delayed.catch(() => {
        last = undefined;
      });
    }
    return last.delayed;
  };
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
    async () => ({ data: { status: "ok", delayed: await delayedNow() } }),
  );
}
