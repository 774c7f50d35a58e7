import type { Trx } from "../../infrastructure/db/tables.ts";
import type { AppError } from "../../infrastructure/errors/errors.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { countTry, forgiveTry } from "../../infrastructure/limits/rate-limits.ts";
import { checkPassword } from "../brokers/passwords.ts";
import type { Operator } from "../principals/principal.ts";
import type { SessionServices } from "../sessions/session-services.ts";
import { judgeCode, type LockedOperator, lockOperator } from "./judge-code.ts";

type Services = Pick<SessionServices, "db" | "clock" | "keys">;

/** What an operator proves again before their own account changes. */
export type Proof = { readonly currentPassword: string; readonly code: string };

/**
 * Acts on an operator's own account after their password and a code, in the transaction that uses the code. `prepare` runs
 * between the two: what it refuses costs no code.
 */
export async function withCode<Prepared, Result>(
  { db, clock, keys }: Services,
  { operatorId, address }: Operator,
  { currentPassword, code }: Proof,
  prepare: (email: string) => Promise<Prepared>,
  act: (trx: Trx, operator: LockedOperator, prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  const now = clock();
  // An unattended screen must not be where a password is guessed.
  const attempt = ["office change", operatorId];
  await countTry(db, attempt, now, "password");
  const { email, hash } = await db
    .selectFrom("operators")
    .select(["email", "password_hash as hash"])
    .where("id", "=", operatorId)
    .executeTakeFirstOrThrow();
  if (!(await checkPassword(hash, currentPassword))) throw wrongPassword();
  await forgiveTry(db, attempt, "password");
  const prepared = await prepare(email);
  const outcome = await db.transaction().execute(async (trx) => {
    const operator = await lockOperator(trx, operatorId);
    // The one that was checked may be another's by now.
    if (operator.passwordHash !== hash) return { refusal: wrongPassword() };
    const refusal = await judgeCode(trx, keys, operator, { code, address }, now);
    return refusal ? { refusal } : { result: await act(trx, operator, prepared) };
  });
  if (outcome.refusal) throw outcome.refusal;
  return outcome.result;
}

function wrongPassword(): AppError {
  return refuse([{ code: "field_current_password", path: "/currentPassword" }]);
}
