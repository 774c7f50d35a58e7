import { randomBytes } from "node:crypto";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import limits from "../../infrastructure/limits/limits.json" with { type: "json" };
import type { Keys } from "../sessions/keys.ts";
import { hashToken } from "../tickets/find-ticket.ts";
import { createSecret, uriOf } from "./totp.ts";

const { stepMinutes } = limits.secondFactor;

/** What a page has to ask next: a code of the operator's app, or of the secret that it shows to set one up. */
export type NextStep = {
  readonly step: string;
  readonly expiresIn: number;
  readonly asks: "code" | "setup";
  readonly secret?: string;
  readonly uri?: string;
};

type Asking = {
  readonly operatorId: string;
  readonly email: string;
  /** Whether a new secret is proposed. */
  readonly isSetup: boolean;
  /** Session that replaces the factor. */
  readonly sessionId?: string;
};

/** Creates the step after a password. It opens nothing by itself. */
export async function createStep(
  db: Db,
  { factors }: Pick<Keys, "factors">,
  { operatorId, email, isSetup, sessionId }: Asking,
  now: Date,
): Promise<NextStep> {
  const step = randomBytes(32).toString("base64url");
  const secret = isSetup ? createSecret() : undefined;
  await db
    .insertInto("factor_steps")
    .values({
      token_hash: hashToken(step),
      operator_id: operatorId,
      session_id: sessionId ?? null,
      proposed_secret: secret === undefined ? null : factors.seal(secret, operatorId),
      expires_at: new Date(now.getTime() + stepMinutes * 60_000),
    })
    .execute();
  return {
    ...{ step, expiresIn: stepMinutes * 60, asks: isSetup ? "setup" : "code" },
    ...(secret === undefined ? {} : { secret, uri: uriOf(secret, email) }),
  };
}

/** A step that is good now; the caller locks its operator before it looks again. */
export type FactorStep = {
  readonly operatorId: string;
  readonly sessionId: string | null;
  readonly proposed: string | null;
};

/** Finds a step that is neither used nor over. */
export function findStep(db: Db, token: string, now: Date): Promise<FactorStep | undefined> {
  return db
    .selectFrom("factor_steps")
    .select(["operator_id as operatorId", "session_id as sessionId", "proposed_secret as proposed"])
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Uses a step up. */
export async function spendStep(trx: Trx, token: string, now: Date): Promise<void> {
  await trx
    .updateTable("factor_steps")
    .set({ used_at: now, proposed_secret: null })
    .where("token_hash", "=", hashToken(token))
    .execute();
}

/** Deletes all steps of an operator: what their password proved before counts no more. */
export async function deleteSteps(trx: Trx, operatorId: string): Promise<void> {
  await trx.deleteFrom("factor_steps").where("operator_id", "=", operatorId).execute();
}
