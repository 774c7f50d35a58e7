import type { FastifyInstance } from "fastify";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { hashPassword } from "../brokers/passwords.ts";
import { requireStrong } from "../brokers/strength.ts";
import { operatorOf } from "../principals/guard.ts";
import { actOf, type Operator } from "../principals/principal.ts";
import { ownSessionRoutes } from "../sessions/own-session-routes.ts";
import type { SessionServices } from "../sessions/session-services.ts";
import { endSessions } from "../sessions/sessions.ts";
import { createStep, deleteSteps, findStep } from "./factor-steps.ts";
import { lockOperator, wrongCode } from "./judge-code.ts";
import { wordsOf } from "./operators.ts";
import * as schemas from "./schemas.ts";
import { confirmFactor } from "./sign-in-by-code.ts";
import { type Proof, withCode } from "./with-code.ts";

const config = { access: "operator", office: "own" } as const;
type Confirmation = { readonly step: string; readonly code: string };

/** Serves what operators change of their own account: password, second factor and sessions. */
export function ownAccountRoutes(app: FastifyInstance, services: SessionServices): void {
  const { clock, keys } = services;

  ownSessionRoutes(app, services, {
    path: "/office/me/sessions",
    config,
    askerOf: (request) => {
      const { operatorId, sessionId } = operatorOf(request);
      return { owner: { operatorId }, sessionId };
    },
  });

  app.put<{ Body: Proof & { readonly password: string } }>(
    "/office/me/password",
    { config, schema: schemas.ownPassword },
    async (request) => {
      const operator = operatorOf(request);
      const { password, ...proof } = request.body;
      const prepare = async (email: string) => {
        await requireStrong(password, wordsOf(email));
        return hashPassword(password);
      };
      await withCode(services, operator, proof, prepare, async (trx, { id }, hash) => {
        const now = clock();
        const changed = { password_hash: hash, updated_at: now };
        await trx.updateTable("operators").set(changed).where("id", "=", id).execute();
        await deleteSteps(trx, id);
        await endSessions(trx, othersOf(operator), "password", operator.address, now);
        const change = { action: "password", entity: "operator", entityId: id };
        await recordChange(trx, { ...actOf(operator, now), ...change });
      });
      return { data: {} };
    },
  );

  app.post<{ Body: Proof }>(
    "/office/me/factor",
    { config, schema: schemas.replaceFactor },
    async (request) => {
      const { operatorId, sessionId } = operatorOf(request);
      const nothing = () => Promise.resolve();
      const next = await withCode(services, operatorOf(request), request.body, nothing, (trx, { email }) =>
        createStep(trx, keys, { operatorId, email, isSetup: true, sessionId }, clock()),
      );
      return { data: next };
    },
  );

  app.post<{ Body: Confirmation }>(
    "/office/me/factor/confirmation",
    { config, schema: schemas.confirmFactor },
    async (request) => {
      await confirm(services, operatorOf(request), request.body);
      return { data: {} };
    },
  );
}

/** Replaces the factor by the one of a step that this session began. */
async function confirm(services: SessionServices, operator: Operator, given: Confirmation): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  const refusal = await db.transaction().execute(async (trx) => {
    const locked = await lockOperator(trx, operator.operatorId);
    const found = await findStep(trx, given.step, now);
    const isOwn = found?.operatorId === operator.operatorId && found.sessionId === operator.sessionId;
    if (!found || !isOwn) return wrongCode();
    const code = { ...given, proposed: found.proposed ?? "", address: operator.address };
    const wrong = await confirmFactor(trx, services, locked, code);
    if (wrong) return wrong;
    await endSessions(trx, othersOf(operator), "factor", operator.address, now);
    return undefined;
  });
  if (refusal) throw refusal;
}

function othersOf({ operatorId, sessionId }: Operator) {
  return { operatorId, butFor: sessionId };
}
