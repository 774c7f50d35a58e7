import type { FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "../../infrastructure/db/tables.ts";
import { type Account, findAccount } from "../brokers/broker.ts";
import { showUser } from "../brokers/show-user.ts";
import { cookieIn, setCookie } from "./cookie.ts";
import { deviceOf } from "./device.ts";
import type { SessionServices } from "./session-services.ts";
import { endSessions, openSession, ownerColumns, ownerIn } from "./sessions.ts";
import { accessSeconds, type Refresh, readRefresh, signAccess, signRefresh } from "./tokens.ts";

export type Token = { readonly access_token: string; readonly expiresIn: number };

/** Opens a session for an account; answers its token with who it is of. What this browser had before ends. */
export async function begin(
  services: SessionServices,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<object> {
  const { db, clock, keys } = services;
  const now = clock();
  const before = await readRefresh(keys, cookieIn(request) ?? "", now);
  const device = deviceOf(request.headers["user-agent"]);
  const opened = await db
    .transaction()
    .execute((trx) => openSession(trx, { brokerId: account.id }, { address: request.ip, device }, now));
  if (before) await leave(db, before, request.ip, now);
  return { ...(await hand(services, request, reply, opened)), ...showUser(account, now) };
}

/** Gives the browser the next cookie and access token of a session. */
export async function hand(
  { keys, clock }: SessionServices,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Refresh,
): Promise<Token> {
  setCookie(request, reply, await signRefresh(keys, session));
  return { access_token: await signAccess(keys, session.sessionId, clock()), expiresIn: accessSeconds };
}

/** Ends the session that a cookie names. */
export async function leave(db: Db, { sessionId }: Refresh, address: string, now: Date): Promise<void> {
  const session = await db
    .selectFrom("sessions")
    .select(ownerColumns)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (!session) return;
  await db
    .transaction()
    .execute((trx) => endSessions(trx, { ...ownerIn(session), sessionId }, "logout", address, now));
}

/**
 * Lets in who has just proven that an account is theirs; a session of it that this browser has goes on, and an account
 * that is shut gets none.
 */
export async function beginProven(
  services: SessionServices,
  request: FastifyRequest,
  reply: FastifyReply,
  brokerId: string,
): Promise<void> {
  const { db, clock, keys } = services;
  const shown = await readRefresh(keys, cookieIn(request) ?? "", clock());
  if (shown && (await isSessionOf(db, shown, brokerId))) return;
  const shut = db.selectFrom("brokers").select("blocked_at").where("id", "=", brokerId);
  const account = (await shut.executeTakeFirst())?.blocked_at === null && (await findAccount(db, brokerId));
  if (account) await begin(services, request, reply, account);
}

async function isSessionOf(db: Db, { sessionId }: Refresh, brokerId: string): Promise<boolean> {
  const session = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("broker_id", "=", brokerId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return session !== undefined;
}
