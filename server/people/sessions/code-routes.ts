import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import limits from "../../infrastructure/limits/limits.json" with { type: "json" };
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { type Account, accountColumns, toAccount } from "../brokers/broker.ts";
import { showUser } from "../brokers/show-user.ts";
import { brokerOf } from "../principals/guard.ts";
import { hashToken } from "../tickets/find-ticket.ts";
import * as schemas from "./schemas.ts";
import type { SessionServices } from "./session-services.ts";

const { codeSeconds } = limits.sessions;

type Begin = (request: FastifyRequest, reply: FastifyReply, account: Account) => Promise<object>;
type CodeBody = { readonly Body: { readonly code: string } };

/**
 * A session by an address: what travels in it is a code, good once and for a minute, never a token. Who follows it is
 * told whose account it opens before it is used: a stranger's link would else put them to work in the stranger's.
 */
export function codeRoutes(
  app: FastifyInstance,
  { db, clock, limits: given }: SessionServices,
  begin: Begin,
): void {
  app.post(
    "/authentication/codes",
    { config: { access: "broker", needs: "nothing" }, schema: schemas.issueCode },
    async (request) => {
      const { brokerId, sessionId } = brokerOf(request);
      const now = clock();
      await countRequest(db, "loginCode", [brokerId], now, given.loginCode);
      const code = randomBytes(32).toString("base64url");
      await db
        .insertInto("login_codes")
        .values({
          code_hash: hashToken(code),
          broker_id: brokerId,
          session_id: sessionId,
          expires_at: new Date(now.getTime() + codeSeconds * 1000),
        })
        .execute();
      return { data: { code, expiresIn: codeSeconds } };
    },
  );

  app.post<CodeBody>(
    "/authentication/codes/owner",
    { config: { access: "public" }, schema: schemas.codeOwner },
    async (request) => {
      const now = clock();
      await countRequest(db, "session", [networkOf(request.ip)], now, given.session);
      const account = await accountOf(db, request.body.code, now);
      return { data: { displayName: showUser(account, now).displayName } };
    },
  );

  app.post<CodeBody>(
    "/authentication/codes/exchange",
    { config: { access: "public" }, schema: schemas.exchangeCode },
    async (request, reply) => {
      const now = clock();
      const { code } = request.body;
      await countRequest(db, "session", [networkOf(request.ip)], now, given.session);
      const account = await accountOf(db, code, now);
      // Two at the same moment: one of them uses it.
      const used = await db
        .updateTable("login_codes")
        .set({ used_at: now })
        .where("code_hash", "=", hashToken(code))
        .where("used_at", "is", null)
        .returning("code_hash")
        .executeTakeFirst();
      if (!used) throw new AppError("code-expired");
      return { data: await begin(request, reply, account) };
    },
  );
}

/** The account of a code that is good now; of a session that has ended, or was not used for long, no code is. */
async function accountOf(db: Db, code: string, now: Date): Promise<Account> {
  const row = await db
    .selectFrom("login_codes")
    .innerJoin("brokers", "brokers.id", "login_codes.broker_id")
    .innerJoin("sessions", "sessions.id", "login_codes.session_id")
    .select(accountColumns)
    .where("code_hash", "=", hashToken(code))
    .where("login_codes.used_at", "is", null)
    .where("login_codes.expires_at", ">", now)
    .where("sessions.ended_at", "is", null)
    .where("sessions.expires_at", ">", now)
    .where("brokers.blocked_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new AppError("code-expired");
  return toAccount(row);
}
