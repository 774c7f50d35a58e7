import type { Db } from "../../infrastructure/db/tables.ts";
import { hashPassword } from "../brokers/passwords.ts";
import { isKnownFrom } from "../sessions/known-from.ts";

/** Finds the account of an address, as `prove` asks. */
export function selectOperatorByEmail(db: Db, email: string, network: string) {
  return db
    .selectFrom("operators")
    .select(["operators.id", "email", "password_hash as passwordHash", "blocked_at as blockedAt"])
    .select(["factor_locked_until as lockedUntil", "is_demo as isDemo"])
    .select(({ eb }) => eb("factor_secret", "is not", null).as("hasFactor"))
    .select(isKnownFrom("operators.id", "sessions.operator_id", network).as("isKnownHere"))
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Hashes a password that is right at today's costs. */
export async function rehashOperator(db: Db, id: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await db.updateTable("operators").set({ password_hash: hash }).where("id", "=", id).execute();
}

/** Words of an operator that their password is not made of. */
export function wordsOf(email: string): readonly string[] {
  const [name = ""] = email.split("@");
  return name.length > 3 ? [email, name] : [email];
}
