import type { FastifyRequest } from "fastify";
import type { Clock } from "../../infrastructure/clock.ts";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { Operator } from "../principals/principal.ts";
import type { Keys } from "../sessions/keys.ts";
import { readAccess } from "../sessions/tokens.ts";

type Dependencies = { readonly db: Db; readonly clock: Clock; readonly keys: Keys };

/** Who works in the office, by the request's access token; its session has to be there still. */
export async function findOperator(
  { db, clock, keys }: Dependencies,
  { headers, ip }: Pick<FastifyRequest, "headers" | "ip">,
): Promise<Operator | undefined> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(headers.authorization ?? "") ?? [];
  const sessionId = token === undefined ? undefined : await readAccess(keys.office, token, clock());
  if (sessionId === undefined) return undefined;
  const [row] = await selectOperator(db, { sessionId });
  return row && { type: "operator", ...row, sessionId, address: ip };
}

const selectOperator = prepareLookUp((db, { sessionId }: { readonly sessionId: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("operators", "operators.id", "sessions.operator_id")
    .select(["operators.id as operatorId", "operators.display_name as displayName", "operators.roles"])
    .where("sessions.id", "=", sessionId)
    .where("sessions.ended_at", "is", null)
    .where("operators.blocked_at", "is", null)
    .where("operators.factor_secret", "is not", null)
    .compile(),
);
