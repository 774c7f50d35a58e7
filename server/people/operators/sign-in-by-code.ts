import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { SessionServices } from "../sessions/session-services.ts";
import { openSession, type Place } from "../sessions/sessions.ts";
import type { Refresh } from "../sessions/tokens.ts";
import { deleteSteps, type FactorStep, findStep, spendStep } from "./factor-steps.ts";
import { digitsOf, judgeCode, type LockedOperator, lockOperator, wrongCode } from "./judge-code.ts";
import { findTimeStep } from "./totp.ts";

type Services = Pick<SessionServices, "db" | "clock" | "keys">;
type Given = { readonly step: string; readonly code: string } & Place;

/** Opens a session for the step of a right password and its code; of two with one code, one is opened. */
export async function signInByCode(services: Services, { step, code, ...place }: Given): Promise<Refresh> {
  const { db, clock, keys } = services;
  const now = clock();
  const outcome = await db.transaction().execute(async (trx) => {
    const named = await findStep(trx, step, now);
    if (!named) return new AppError("step-expired");
    const operator = await lockOperator(trx, named.operatorId);
    // Another request may have used it, or the command may have deleted it, before the lock was ours.
    const found = await findStep(trx, step, now);
    if (!found || found.sessionId !== null) return new AppError("step-expired");
    if (operator.blockedAt !== null) return new AppError("forbidden");
    const refusal =
      found.proposed === null
        ? await judgeCode(trx, keys, operator, { code, address: place.address }, now)
        : await confirmFirst(trx, services, operator, { code, found, address: place.address });
    if (refusal) return refusal;
    await spendStep(trx, step, now);
    return openSession(trx, { operatorId: operator.id }, place, now);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** Stores the first factor of an operator who has none. */
async function confirmFirst(
  trx: Trx,
  services: Services,
  operator: LockedOperator,
  { code, found, address }: { readonly code: string; readonly found: FactorStep; readonly address: string },
): Promise<AppError | undefined> {
  if (operator.secret !== null) return new AppError("step-expired");
  return confirmFactor(trx, services, operator, { code, proposed: found.proposed ?? "", address });
}

/** Stores a proposed factor when the code is one of it; the step of that code is used with it. */
export async function confirmFactor(
  trx: Trx,
  { keys, clock }: Services,
  { id, secret: before }: LockedOperator,
  { code, proposed, address }: { readonly code: string; readonly proposed: string; readonly address: string },
): Promise<AppError | undefined> {
  const now = clock();
  const secret = keys.factors.open(proposed, id);
  const step = secret === undefined ? undefined : findTimeStep(secret, digitsOf(code), now);
  if (step === undefined) return wrongCode();
  const stored = {
    factor_secret: proposed,
    factor_step: step,
    factor_failures: 0,
    factor_locked_until: null,
  };
  await trx
    .updateTable("operators")
    .set({ ...stored, updated_at: now })
    .where("id", "=", id)
    .execute();
  // Another page that was setting one up is too late.
  await deleteSteps(trx, id);
  const by = { at: now, who: `operator:${id}`, address };
  const action = before === null ? "factor-set" : "factor-replace";
  await recordChange(trx, { ...by, action, entity: "operator", entityId: id });
  return undefined;
}
