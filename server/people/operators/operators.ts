import { randomUUID } from "node:crypto";
import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { cleanEmail } from "../brokers/broker.ts";
import { hashPassword } from "../brokers/passwords.ts";
import { requireStrong } from "../brokers/strength.ts";
import { isKnownFrom } from "../sessions/known-from.ts";
import { endSessions } from "../sessions/sessions.ts";

/** What the command of operators is told to do. */
export type OperatorOrder = {
  readonly act: "add" | "password" | "block" | "unblock";
  readonly email: string;
  readonly displayName?: string | undefined;
  readonly password?: string | undefined;
};

/** Does it, and answers a line about it. Whoever is blocked, or has another password, is out at once. */
export async function orderOperator(db: Db, order: OperatorOrder, now: Date): Promise<string> {
  const { act, displayName, password } = order;
  const email = cleanEmail(order.email);
  const hash = password === undefined ? undefined : await strongHash(password, email);
  return db.transaction().execute(async (trx) => {
    const change = { at: now, who: "operator", address: "local", action: act, entity: "operator" };
    if (act === "add") {
      if (hash === undefined || displayName === undefined) throw refused("a name and a password are wanted");
      const id = randomUUID();
      const added = await trx
        .insertInto("operators")
        .values({
          ...{ id, email, password_hash: hash, display_name: displayName },
          ...{ created_at: now, updated_at: now },
        })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!added) throw refused(`"${email}" is there already`);
      await recordChange(trx, { ...change, entityId: id, after: { displayName } });
      return `${email}: may sign in at /oficina`;
    }
    if (act === "password" && hash === undefined) throw refused("a password is wanted");
    const found = await trx
      .updateTable("operators")
      .set({
        ...(act === "password" && hash !== undefined ? { password_hash: hash } : {}),
        ...(act === "block" ? { blocked_at: now } : {}),
        ...(act === "unblock" ? { blocked_at: null } : {}),
        updated_at: now,
      })
      .where("email", "=", email)
      .returning("id")
      .executeTakeFirst();
    if (!found) throw refused(`there is no "${email}"`);
    await recordChange(trx, { ...change, entityId: found.id });
    if (act === "unblock") return `${email}: may sign in again`;
    const why = act === "block" ? "blocked" : "password";
    await endSessions(trx, { operatorId: found.id }, why, "local", now);
    return act === "block" ? `${email}: blocked, and signed out` : `${email}: has another password`;
  });
}

async function strongHash(password: string, email: string): Promise<string> {
  const [name = ""] = email.split("@");
  await requireStrong(password, name.length > 3 ? [email, name] : [email], 60).catch((cause: unknown) => {
    throw cause instanceof AppError && cause.details.fields
      ? refused("that password is easy to guess")
      : cause;
  });
  return hashPassword(password);
}

function refused(detail: string): AppError {
  return new AppError("invalid-request", { detail: `operator: ${detail}` });
}

/** Whose account an address is, as `prove` asks. */
export function selectOperatorByEmail(db: Db, email: string, network: string) {
  return db
    .selectFrom("operators")
    .select(["operators.id", "password_hash as passwordHash", "blocked_at as blockedAt"])
    .select(isKnownFrom("operators.id", "sessions.operator_id", network).as("isKnownHere"))
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Hashes a password that is right at today's costs. */
export async function rehashOperator(db: Db, id: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await db.updateTable("operators").set({ password_hash: hash }).where("id", "=", id).execute();
}
