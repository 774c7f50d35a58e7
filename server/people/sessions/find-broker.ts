import type { FastifyRequest } from "fastify";
import type { Clock } from "../../infrastructure/clock.ts";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { Broker } from "../principals/principal.ts";
import type { Keys } from "./keys.ts";
import { readAccess } from "./tokens.ts";

type Dependencies = { readonly db: Db; readonly clock: Clock; readonly keys: Keys };

/** The broker of a request's access token, whose session has to be there still: what was ended is so at once. */
export async function findBroker(
  { db, clock, keys }: Dependencies,
  { headers, ip }: Pick<FastifyRequest, "headers" | "ip">,
): Promise<Broker | undefined> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(headers.authorization ?? "") ?? [];
  const now = clock();
  const sessionId = token === undefined ? undefined : await readAccess(keys, token, now);
  if (sessionId === undefined) return undefined;
  const [row] = await selectBroker(db, { sessionId });
  if (!row) return undefined;
  const permissions = row.permissions as Broker["permissions"]; // jsonb that only this server writes
  return { type: "broker", ...row, permissions, sessionId, address: ip };
}

const selectBroker = prepareLookUp((db, { sessionId }: { readonly sessionId: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("brokers", "brokers.id", "sessions.broker_id")
    .select([
      "brokers.id as brokerId",
      "brokers.is_activated as isActivated",
      "brokers.permissions",
      "brokers.onboarding_status as onboardingStatus",
    ])
    .where("sessions.id", "=", sessionId)
    .where("sessions.ended_at", "is", null)
    .where("brokers.blocked_at", "is", null)
    .compile(),
);
