import type { FastifyInstance } from "fastify";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import type { Broker } from "../../people/principals/principal.ts";
import { brokersReadBy } from "../access/own.ts";
import type { RecordServices } from "../record-services.ts";
import { freely, rowsAnswer } from "../schemas.ts";

/** Somebody whose policies are read, as people call them. */
export type Producer = { readonly id: string; readonly title: string; readonly isOwn: boolean };

/** Whose policies somebody reads, or of these the one that is asked for; whom they do not oversee is not there. */
export async function producersAsked(
  db: Db,
  broker: Broker,
  producer: string | undefined,
): Promise<readonly string[]> {
  const readable = await brokersReadBy(db, broker);
  if (producer === undefined) return readable;
  if (!readable.includes(producer)) throw new AppError("not-found");
  return [producer];
}

/** Who asks comes first, then whom they oversee by their names. */
export async function listProducers(db: Db, broker: Broker): Promise<readonly Producer[]> {
  const rows = await db
    .selectFrom("brokers")
    .select(["id", "email", "profile"])
    .where("id", "in", [...(await brokersReadBy(db, broker))])
    .execute();
  const producers = rows.map(({ id, email, profile }) => {
    const { name, lastName } = profile as { readonly name?: string; readonly lastName?: string };
    const title = [name, lastName].filter(Boolean).join(" ") || email;
    return { id, title, isOwn: id === broker.brokerId };
  });
  return producers.toSorted(
    (one, other) => Number(other.isOwn) - Number(one.isOwn) || one.title.localeCompare(other.title, "es-AR"),
  );
}

export function producersRoute(app: FastifyInstance, { db }: RecordServices): void {
  app.get(
    "/producers",
    {
      config: { access: "broker", needs: { scene: "policyDetails", action: "show" } },
      schema: {
        summary: "Los productores cuyas pólizas ve quien pregunta: quien pregunta primero",
        response: { 200: { type: "object", properties: { data: rowsAnswer[200].properties.data } } },
      },
      ...freely,
    },
    async ({ principal }) => ({ data: await listProducers(db, brokerOf({ principal })) }),
  );
}
