import { sql } from "kysely";
import { judge } from "#permissions/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { Principal } from "../../people/principals/principal.ts";

/** Whose brokers' records are read: of an organizer, of an organization. */
export type Overseen = { readonly organizerId: string | null; readonly parentId: string | null };

type Brokers = ReturnType<typeof fromBrokers>;
function fromBrokers(db: Db) {
  return db.selectFrom("brokers");
}

/** Their brokers, as owners of records. */
export function overseenOwners(brokers: Brokers, { organizerId, parentId }: Overseen) {
  return brokers
    .select(sql<string>`'broker:' || brokers.id`.as("owner"))
    .where((where) =>
      where.or([
        where("brokers.organizer_id", "=", organizerId),
        where("brokers.parent_broker_id", "=", parentId),
      ]),
    );
}

export const nobodyElse: Overseen = { organizerId: null, parentId: null };

/** Whose brokers' records somebody reads beside their own: as who organizes them, as their organization. */
export function overseenBy(principal: Principal): Overseen {
  if (principal.type !== "broker") return nobodyElse;
  const oversees = (scene: "organizer" | "parentBroker") =>
    judge(principal, scene, "show") === "permitted" ? principal.brokerId : null;
  return { organizerId: oversees("organizer"), parentId: oversees("parentBroker") };
}
