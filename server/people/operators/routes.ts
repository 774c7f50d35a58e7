import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { isOutdated } from "../brokers/passwords.ts";
import { operatorOf } from "../principals/guard.ts";
import { leave } from "../sessions/begin.ts";
import { clearCookie, cookieIn, setCookie } from "../sessions/cookie.ts";
import { deviceOf } from "../sessions/device.ts";
import { logout, refresh } from "../sessions/schemas.ts";
import type { SessionServices } from "../sessions/session-services.ts";
import { refreshSession } from "../sessions/sessions.ts";
import { prove } from "../sessions/sign-in.ts";
import { accessSeconds, type Refresh, readRefresh, signAccess, signRefresh } from "../sessions/tokens.ts";
import { workOf } from "../tickets/work.ts";
import { createStep } from "./factor-steps.ts";
import { locked } from "./judge-code.ts";
import { rehashOperator, selectOperatorByEmail } from "./operators.ts";
import { ownAccountRoutes } from "./own-account-routes.ts";
import * as schemas from "./schemas.ts";
import { signInByCode } from "./sign-in-by-code.ts";

const cookie = "office-session";

/**
 * Signs operators in by a password and then a code, keeps them in and signs them out: as brokers, with another cookie and
 * other keys.
 */
export async function operatorRoutes(app: FastifyInstance, services: SessionServices): Promise<void> {
  const { db, clock, keys, limits } = services;

  app.post<{ Body: { readonly email: string; readonly password: string } }>(
    "/office/authentication/authorize",
    { config: { access: "public", refusals: [401, 403] }, schema: schemas.authorizeOperator },
    async (request) => {
      const now = clock();
      const { email, password } = request.body;
      const given = { email, password, address: request.ip, work: workOf(request) };
      const operator = await prove(db, { ...given, of: "office" }, selectOperatorByEmail, { now, limits });
      if (isOutdated(operator.passwordHash)) await rehashOperator(db, operator.id, password);
      // Only after the right password: a stranger learns nothing of a lock.
      const { id: operatorId, lockedUntil, hasFactor, isDemo } = operator;
      if (lockedUntil !== null && lockedUntil > now) throw locked(lockedUntil, now);
      const asked = { operatorId, email: operator.email, isSetup: !hasFactor };
      return { data: { ...(await createStep(db, keys, asked, now)), isDemo } };
    },
  );

  app.post<{ Body: { readonly step: string; readonly code: string } }>(
    "/office/authentication/code",
    { config: { access: "public", refusals: [401, 403] }, schema: schemas.signInByCode },
    async (request, reply) => {
      const now = clock();
      await countRequest(db, "codeAnswer", [networkOf(request.ip)], now, limits.codeAnswer);
      const before = await readRefresh(keys.office, cookieIn(request, cookie) ?? "", now);
      const place = { address: request.ip, device: deviceOf(request.headers["user-agent"]) };
      const opened = await signInByCode(services, { ...request.body, ...place });
      if (before) await leave(db, before, request.ip, now);
      return { data: await hand(services, request, reply, opened) };
    },
  );

  app.post(
    "/office/authentication/refresh",
    {
      config: { access: "public", refusals: [401] },
      schema: {
        summary: "Otro pase de 30 minutos para quien sigue en la oficina, por su cookie",
        body: refresh.body,
        response: schemas.signedIn,
      },
    },
    async (request, reply) => {
      const now = clock();
      const shown = await readRefresh(keys.office, cookieIn(request, cookie) ?? "", now);
      if (shown) await countRequest(db, "refresh", [shown.sessionId], now, limits.refresh);
      await countRequest(db, "session", [networkOf(request.ip)], now, limits.session);
      const next = shown && (await refreshSession(db, shown, request.ip, now));
      if (!next) {
        clearCookie(request, reply, cookie);
        throw new AppError("session-required");
      }
      return { data: await hand(services, request, reply, next) };
    },
  );

  app.post(
    "/office/authentication/logout",
    {
      config: { access: "public" },
      schema: {
        summary: "Cierra la sesión de la oficina en este navegador",
        body: logout.body,
        response: logout.response,
      },
    },
    async (request, reply) => {
      const now = clock();
      await countRequest(db, "session", [networkOf(request.ip)], now, limits.session);
      const shown = await readRefresh(keys.office, cookieIn(request, cookie) ?? "", now);
      if (shown) await leave(db, shown, request.ip, now);
      clearCookie(request, reply, cookie);
      return { data: {} };
    },
  );

  ownAccountRoutes(app, services);

  app.get(
    "/office/me",
    {
      config: { access: "operator", office: "own" },
      schema: {
        summary: "Quién de la oficina ingresó, y qué puede hacer",
        response: dataOf({ type: "object", properties: schemas.operatorShape }),
      },
    },
    async (request) => {
      const { operatorId, displayName, roles } = operatorOf(request);
      return { data: { operatorId, displayName, roles } };
    },
  );
}

/** Sets the next cookie of a session; returns its token with its operator. */
async function hand(
  { db, keys, clock }: SessionServices,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Refresh,
): Promise<object> {
  setCookie(request, reply, await signRefresh(keys.office, session), cookie);
  return {
    access_token: await signAccess(keys.office, session.sessionId, clock()),
    expiresIn: accessSeconds,
    ...(await ownerOfSession(db, session)),
  };
}

function ownerOfSession(db: Db, { sessionId }: Refresh) {
  return db
    .selectFrom("sessions")
    .innerJoin("operators", "operators.id", "sessions.operator_id")
    .select(["operators.id as operatorId", "operators.display_name as displayName", "operators.roles"])
    .where("sessions.id", "=", sessionId)
    .executeTakeFirstOrThrow();
}
