import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { cleanEmail } from "../brokers/broker.ts";
import { hashPassword } from "../brokers/passwords.ts";
import { requireStrong, scoreOf } from "../brokers/strength.ts";
import type { Clock } from "../clock.ts";
import type { Db, Trx } from "../db/tables.ts";
import { keyOf } from "../http/request-headers.ts";
import { findAnswer, type Keyed, once } from "../idempotency/answers.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Keys } from "../sessions/keys.ts";
import { networkOf } from "../tickets/network.ts";
import { countRequest, forgetCount, type RateLimits } from "../tickets/rate-limits.ts";
import { checkCode } from "./codes.ts";
import { activate, askRecovery, type Registration, register, sendAgain, setPassword } from "./register.ts";
import * as schemas from "./schemas.ts";

export type AccountDesk = {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly limits: RateLimits;
  readonly jobs?: Jobs | undefined;
};

type RegisterBody = Registration & { readonly password: string };
type VerifyBody = { readonly registrationId: string; readonly code: string };
type PasswordBody = { readonly email: string; readonly code: string; readonly password: string };

/** How an account begins and is recovered. What is answered never tells whether an address has one. */
export function accountRoutes(app: FastifyInstance, desk: AccountDesk): void {
  const { db, clock, keys, limits, jobs } = desk;

  app.post<{ Body: RegisterBody }>(
    "/authentication/register",
    { config: { access: "public" }, schema: schemas.register },
    async (request, reply) => {
      const { password, ...given } = request.body;
      const registration = { ...given, email: cleanEmail(given.email) };
      const { email, identityNumber } = registration;
      const body = { data: { id: randomUUID() } };
      const sent = await send(
        desk,
        request,
        { subjects: [email, body.data.id], content: registration },
        body,
        async () => {
          await requireStrong(password, [email, identityNumber]);
          const passwordHash = await hashPassword(password);
          const more = { registrationId: body.data.id, passwordHash, address: request.ip };
          return (trx, now) => register(trx, jobs, { ...registration, ...more }, now);
        },
      );
      return reply.code(201).send(sent);
    },
  );

  app.post<{ Body: { readonly registrationId: string } }>(
    "/authentication/verify-account/codes",
    { config: { access: "public" }, schema: schemas.sendAgain },
    (request) => {
      const registrationId = request.body.registrationId.toLowerCase();
      const asked = { subjects: [registrationId], content: registrationId };
      return send(
        desk,
        request,
        asked,
        { data: {} },
        async () => (trx, now) => sendAgain(trx, jobs, registrationId, now),
      );
    },
  );

  app.post<{ Body: VerifyBody }>(
    "/authentication/verify-account",
    { config: { access: "public" }, schema: schemas.verify },
    async (request) => {
      const now = clock();
      const registrationId = request.body.registrationId.toLowerCase();
      await countRequest(db, "codeAnswer", [networkOf(request.ip)], now, limits.codeAnswer);
      const asked = { purpose: "activation", subject: registrationId, code: request.body.code } as const;
      const proven = await checkCode(db, keys, asked, now);
      const by = { registrationId, address: request.ip };
      await db.transaction().execute((trx) => activate(trx, proven, by, now));
      return { data: {} };
    },
  );

  app.post<{ Body: { readonly password: string } }>(
    "/authentication/password-strength",
    { config: { access: "public" }, schema: schemas.strength },
    async (request) => {
      await countRequest(db, "strength", [networkOf(request.ip)], clock(), limits.strength);
      return { data: { score: await scoreOf(request.body.password, []) } };
    },
  );

  app.post<{ Body: { readonly email: string } }>(
    "/authentication/recovery",
    { config: { access: "public" }, schema: schemas.recovery },
    async (request, reply) => {
      const email = cleanEmail(request.body.email);
      const asked = { subjects: [email], content: email };
      const sent = await send(
        desk,
        request,
        asked,
        { data: {} },
        async () => (trx, now) => askRecovery(trx, jobs, email, now),
      );
      return reply.code(202).send(sent);
    },
  );

  app.put<{ Body: PasswordBody }>(
    "/authentication/password",
    { config: { access: "public" }, schema: schemas.password },
    async (request) => {
      const now = clock();
      const { code, password } = request.body;
      const email = cleanEmail(request.body.email);
      await countRequest(db, "codeAnswer", [networkOf(request.ip)], now, limits.codeAnswer);
      // Before a try is spent: who has to think of another password keeps their code.
      await requireStrong(password, [email]);
      const proven = await checkCode(db, keys, { purpose: "recovery", subject: email, code }, now);
      const passwordHash = await hashPassword(password);
      await setPassword(db, proven, { passwordHash, address: request.ip }, now);
      await forgetCount(db, "passwordOfAccount", [email]);
      return { data: {} };
    },
  );
}

/** What codes are counted by, and what tells the request from others. */
type Asked = { readonly subjects: readonly string[]; readonly content: unknown };

/** Does once what has a mail sent: a request that comes again with its key is answered, and not counted as another. */
async function send(
  { db, clock, limits, jobs }: AccountDesk,
  request: FastifyRequest,
  { subjects, content }: Asked,
  body: object,
  prepare: () => Promise<(trx: Trx, now: Date) => Promise<void>>,
): Promise<unknown> {
  const now = clock();
  const owner = `account:${request.routeOptions.url}:${networkOf(request.ip)}`;
  const keyed: Keyed = { owner, key: keyOf(request), content, at: now };
  const before = await findAnswer(db, keyed);
  if (before) return before.body;
  await countRequest(db, "codeOfNetwork", [networkOf(request.ip)], now, limits.codeOfNetwork);
  const work = await prepare();
  for (const subject of subjects) {
    await countRequest(db, "code", [subject], now, limits.code);
    await countRequest(db, "codeOfDay", [subject], now, limits.codeOfDay);
  }
  await jobs?.ready();
  const answer = await once(db, keyed, body, (trx) => work(trx, now));
  jobs?.wake();
  return answer.body;
}
