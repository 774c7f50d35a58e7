import { recordChange } from "../../infrastructure/audit/record.ts";
import { timeOf } from "../../infrastructure/clock.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import limits from "../../infrastructure/limits/limits.json" with { type: "json" };
import type { Keys } from "../sessions/keys.ts";
import { findTimeStep } from "./totp.ts";

const { wrong: most, lockMinutes } = limits.secondFactor;

/** An operator's row, locked until the transaction ends. */
export type LockedOperator = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly blockedAt: Date | null;
  readonly secret: string | null;
  readonly step: string | number;
  readonly failures: number;
  readonly lockedUntil: Date | null;
};

/** Locks an operator: codes, passwords and factors of one account change one after the other. */
export function lockOperator(trx: Trx, id: string): Promise<LockedOperator> {
  return trx
    .selectFrom("operators")
    .select(["id", "email", "password_hash as passwordHash", "blocked_at as blockedAt"])
    .select(["factor_secret as secret", "factor_step as step", "factor_failures as failures"])
    .select("factor_locked_until as lockedUntil")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type Given = { readonly code: string; readonly address: string };

/**
 * Judges a code of a locked operator and stores the outcome: the time step of a right one, or one more failure. Returns the
 * refusal instead of throwing it: the failure has to be committed before the caller throws.
 */
export async function judgeCode(
  trx: Trx,
  { factors }: Pick<Keys, "factors">,
  operator: LockedOperator,
  { code, address }: Given,
  now: Date,
): Promise<AppError | undefined> {
  const { id, lockedUntil, failures } = operator;
  if (lockedUntil !== null && lockedUntil > now) return locked(lockedUntil, now);
  const secret = operator.secret === null ? undefined : factors.open(operator.secret, id);
  if (secret === undefined) return new AppError("factor-unreadable");
  const step = findTimeStep(secret, digitsOf(code), now);
  const row = trx.updateTable("operators").where("id", "=", id);
  // A code is good once, and none before it is good any more.
  if (step !== undefined && step > Number(operator.step)) {
    const accepted = { factor_step: step, factor_failures: 0, factor_locked_until: null };
    await row.set(accepted).execute();
    return undefined;
  }
  if (failures + 1 < most) {
    await row.set({ factor_failures: failures + 1 }).execute();
    return wrongCode();
  }
  const until = new Date(now.getTime() + lockMinutes * 60_000);
  await row.set({ factor_failures: 0, factor_locked_until: until }).execute();
  const by = { at: now, who: `operator:${id}`, address };
  await recordChange(trx, { ...by, action: "factor-lock", entity: "operator", entityId: id });
  return locked(until, now);
}

/** Refuses until a lock ends, naming the Argentine hour. */
export function locked(until: Date, now: Date): AppError {
  // The minute after: at the one that is named it is open.
  const hour = timeOf(new Date(Math.ceil(until.getTime() / 60_000) * 60_000));
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new AppError("factor-locked", { params: { hour }, retryAfter });
}

export function wrongCode(): AppError {
  return refuse([{ code: "field_code", path: "/code" }]);
}

/** Returns the digits of a code that an app showed in two groups. */
export function digitsOf(code: string): string {
  return code.replaceAll(" ", "");
}
