import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Account, findAccount } from "../brokers/broker.ts";
import { showUser } from "../brokers/show-user.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../errors/errors.ts";
import { brokerOf } from "../principals/guard.ts";
import { networkOf } from "../tickets/network.ts";
import { countRequest, type RateLimits } from "../tickets/rate-limits.ts";
import { codeRoutes } from "./code-routes.ts";
import { clearCookie, cookieIn, setCookie } from "./cookie.ts";
import { deviceOf } from "./device.ts";
import type { Keys } from "./keys.ts";
import * as schemas from "./schemas.ts";
import { endSessions, listSessions, openSession, refreshSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { accessSeconds, type Refresh, readRefresh, signAccess, signRefresh } from "./tokens.ts";

export type SessionDesk = {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly limits: RateLimits;
};

/** How brokers come in, stay and leave: a short access token in memory, a cookie that no script reads behind it. */
export async function sessionRoutes(app: FastifyInstance, desk: SessionDesk): Promise<void> {
  await app.register(cookie);
  const { db, clock, keys, limits } = desk;

  app.post<{ Body: { readonly email: string; readonly password: string } }>(
    "/authentication/authorize",
    { config: { access: "public", refusals: [401, 403] }, schema: schemas.authorize },
    async (request, reply) => {
      const account = await signIn(db, { ...request.body, address: request.ip }, { now: clock(), limits });
      return { data: await begin(desk, request, reply, account) };
    },
  );

  app.post(
    "/authentication/refresh",
    { config: { access: "public", refusals: [401] }, schema: schemas.refresh },
    async (request, reply) => {
      const now = clock();
      await countRequest(db, "session", [networkOf(request.ip)], now, limits.session);
      const shown = await readRefresh(keys, cookieIn(request) ?? "", now);
      const next = shown && (await refreshSession(db, shown, request.ip, now));
      if (!next) {
        clearCookie(request, reply);
        throw new AppError("session-required");
      }
      return { data: await hand(desk, request, reply, next) };
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

  app.get(
    "/authentication/sessions",
    { config: { access: "account" }, schema: schemas.sessions },
    async (request) => {
      const { brokerId, sessionId } = brokerOf(request);
      const sessions = await listSessions(db, brokerId, clock());
      return { data: sessions.map((one) => ({ ...one, isCurrent: one.id === sessionId })) };
    },
  );

  app.delete<{ Params: { readonly id: string } }>(
    "/authentication/sessions/:id",
    { config: { access: "account" }, schema: schemas.closeSession },
    async (request) => {
      const { brokerId } = brokerOf(request);
      const ended = await db
        .transaction()
        .execute((trx) =>
          endSessions(trx, { brokerId, sessionId: request.params.id }, "closed", request.ip, clock()),
        );
      if (ended === 0) throw new AppError("not-found");
      return { data: {} };
    },
  );

  codeRoutes(app, desk, (request, reply, account) => begin(desk, request, reply, account));
}

/** Opens a session for an account; answers its token with who it is of. What this browser had before ends. */
async function begin(
  desk: SessionDesk,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<object> {
  const { db, clock, keys } = desk;
  const now = clock();
  const before = await readRefresh(keys, cookieIn(request) ?? "", now);
  const device = deviceOf(request.headers["user-agent"]);
  const opened = await db
    .transaction()
    .execute((trx) => openSession(trx, account.id, { address: request.ip, device }, now));
  if (before) await leave(db, before, request.ip, now);
  return { ...(await hand(desk, request, reply, opened)), ...showUser(account, now) };
}

/** Gives the browser the next cookie and access token of a session. */
async function hand(
  { keys, clock }: SessionDesk,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Refresh,
): Promise<{ readonly access_token: string; readonly expiresIn: number }> {
  setCookie(request, reply, await signRefresh(keys, session));
  return { access_token: await signAccess(keys, session.sessionId, clock()), expiresIn: accessSeconds };
}

/** Ends the session that a cookie names. */
async function leave(db: Db, { sessionId }: Refresh, address: string, now: Date): Promise<void> {
  const session = await db
    .selectFrom("sessions")
    .select("broker_id as brokerId")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (!session) return;
  await db
    .transaction()
    .execute((trx) => endSessions(trx, { brokerId: session.brokerId, sessionId }, "logout", address, now));
}

/** Who is signed in, with what they may do. */
export function brokerDataRoute(
  app: FastifyInstance,
  { db, clock }: Pick<SessionDesk, "db" | "clock">,
): void {
  app.get("/broker-data", { config: { access: "account" }, schema: schemas.brokerData }, async (request) => {
    const account = await findAccount(db, brokerOf(request).brokerId);
    if (!account) throw new AppError("session-required");
    return { data: showUser(account, clock()) };
  });
}
