import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { findAccount } from "../brokers/broker.ts";
import { showUser } from "../brokers/show-user.ts";
import { brokerOf } from "../principals/guard.ts";
import { workOf } from "../tickets/work.ts";
import { begin, hand, leave, type Token } from "./begin.ts";
import { codeRoutes } from "./code-routes.ts";
import { clearCookie, cookieIn } from "./cookie.ts";
import { findBroker } from "./find-broker.ts";
import { ownSessionRoutes } from "./own-session-routes.ts";
import * as schemas from "./schemas.ts";
import type { SessionServices } from "./session-services.ts";
import { keepSession, refreshSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { accessSeconds, type Refresh, readRefresh, signAccess } from "./tokens.ts";

/** How brokers come in, stay and leave: a short access token in memory, a cookie that no script reads behind it. */
export async function sessionRoutes(app: FastifyInstance, services: SessionServices): Promise<void> {
  const { db, clock, keys, limits } = services;

  app.post<{ Body: { readonly email: string; readonly password: string } }>(
    "/authentication/authorize",
    { config: { access: "public", refusals: [401, 403] }, schema: schemas.authorize },
    async (request, reply) => {
      const account = await signIn(
        db,
        { ...request.body, address: request.ip, work: workOf(request) },
        { now: clock(), limits },
      );
      return { data: await begin(services, request, reply, account) };
    },
  );

  app.post<{ Querystring: { readonly user?: boolean } }>(
    "/authentication/refresh",
    { config: { access: "public", refusals: [401] }, schema: schemas.refresh },
    async (request, reply) => {
      const now = clock();
      const cookie = cookieIn(request);
      const shown = cookie === undefined ? undefined : await readRefresh(keys, cookie, now);
      // One session that asks for ever is refused by itself: others of its network hear nothing of it.
      if (shown) await countRequest(db, "refresh", [shown.sessionId], now, limits.refresh);
      await countRequest(db, "session", [networkOf(request.ip)], now, limits.session);
      // Who shows no cookie may show the token that they have, as the specification says.
      if (cookie === undefined) return { data: await renewToken(services, request) };
      const next = shown && (await refreshSession(db, shown, request.ip, now));
      if (!next) {
        clearCookie(request, reply);
        throw new AppError("session-required");
      }
      const token = await hand(services, request, reply, next);
      return { data: request.query.user ? { ...token, ...(await userOf(services, next)) } : token };
    },
  );

  app.post(
    "/authentication/web/logout",
    { config: { access: "public" }, schema: schemas.logout },
    async (request, reply) => {
      const now = clock();
      await countRequest(db, "session", [networkOf(request.ip)], now, limits.session);
      const shown = await readRefresh(keys, cookieIn(request) ?? "", now);
      if (shown) await leave(db, shown, request.ip, now);
      clearCookie(request, reply);
      return { data: {} };
    },
  );

  ownSessionRoutes(app, services, {
    path: "/authentication/sessions",
    config: { access: "account" },
    askerOf: (request) => {
      const { brokerId, sessionId } = brokerOf(request);
      return { owner: { brokerId }, sessionId };
    },
  });

  codeRoutes(app, services, (request, reply, account) => begin(services, request, reply, account));
}

/** Another token for the session of the one that is shown, which goes on by it as by a cookie. */
async function renewToken(
  { db, clock, keys, limits }: SessionServices,
  request: FastifyRequest,
): Promise<Token> {
  const now = clock();
  const broker = await findBroker({ db, clock, keys }, request);
  if (!broker) throw new AppError("session-required");
  await countRequest(db, "refresh", [broker.sessionId], now, limits.refresh);
  const kept = await keepSession(db, broker.sessionId, now);
  if (kept === undefined) throw new AppError("session-required");
  return { access_token: await signAccess(keys, kept, now), expiresIn: accessSeconds };
}

/** Whose a session is: a page that opens asks for it with its first token, and waits for one answer. */
async function userOf({ db, clock }: SessionServices, { sessionId }: Refresh): Promise<object> {
  const { brokerId } = await db
    .selectFrom("sessions")
    .select("broker_id as brokerId")
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
  const account = brokerId === null ? undefined : await findAccount(db, brokerId);
  if (!account) throw new AppError("session-required");
  return showUser(account, clock());
}

/** Who is signed in, with what they may do. */
export function brokerDataRoute(
  app: FastifyInstance,
  { db, clock }: Pick<SessionServices, "db" | "clock">,
): void {
  app.get("/broker-data", { config: { access: "account" }, schema: schemas.brokerData }, async (request) => {
    const account = await findAccount(db, brokerOf(request).brokerId);
    if (!account) throw new AppError("session-required");
    return { data: showUser(account, clock()) };
  });
}
