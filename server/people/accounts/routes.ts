import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { keyOf } from "../../infrastructure/http/request-headers.ts";
import { findAnswer, type Keyed, once } from "../../infrastructure/idempotency/answers.ts";
import type { Jobs } from "../../infrastructure/jobs/jobs.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest, forgetCount, type RateLimits } from "../../infrastructure/limits/rate-limits.ts";
import { cleanEmail } from "../brokers/broker.ts";
import { hashPassword } from "../brokers/passwords.ts";
import { requireStrong, scoreOf } from "../brokers/strength.ts";
import { beginProven } from "../sessions/begin.ts";
import type { Keys } from "../sessions/keys.ts";
import { countOrWork, workOf } from "../tickets/work.ts";
import { checkCode } from "./codes.ts";
import { activate, askRecovery, type Registration, register, sendAgain, setPassword } from "./register.ts";
import * as schemas from "./schemas.ts";

export type AccountServices = {
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
export function accountRoutes(app: FastifyInstance, services: AccountServices): void {
  const { db, clock, keys, limits, jobs } = services;

  app.post<{ Body: RegisterBody }>(
    "/authentication/register",
    { config: { access: "public" }, schema: schemas.register },
    async (request, reply) => {
      const { password, ...given } = request.body;
      const registration = { ...given, email: cleanEmail(given.email) };
      const { email, identityNumber } = registration;
      const body = { data: { id: randomUUID() } };
      const sent = await send(
        services,
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
        services,
        request,
        asked,
        { data: {} },
        async () => (trx, now) => sendAgain(trx, jobs, { registrationId, address: request.ip }, now),
      );
    },
  );

  app.post<{ Body: VerifyBody }>(
    "/authentication/verify-account",
    { config: { access: "public" }, schema: schemas.verify },
    async (request, reply) => {
      const now = clock();
      const registrationId = request.body.registrationId.toLowerCase();
      await countRequest(db, "codeAnswer", [networkOf(request.ip)], now, limits.codeAnswer);
      const asked = { purpose: "activation", subject: registrationId, code: request.body.code } as const;
      const by = { registrationId, address: request.ip };
      const answer = { ...asked, address: request.ip, work: workOf(request) };
      const proven = await checkCode(db, answer, { keys, now, limits });
      const brokerId = await db.transaction().execute((trx) => activate(trx, proven, by, now));
      await beginProven(services, request, reply, brokerId);
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
        services,
        request,
        asked,
        { data: {} },
        async () => (trx, now) => askRecovery(trx, jobs, { email, address: request.ip }, now),
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
      const answer = {
        purpose: "recovery",
        subject: email,
        code,
        address: request.ip,
        work: workOf(request),
      } as const;
      const proven = await checkCode(db, answer, { keys, now, limits });
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
  { db, clock, limits, jobs }: AccountServices,
  request: FastifyRequest,
  { subjects, content }: Asked,
  body: object,
  prepare: () => Promise<(trx: Trx, now: Date) => Promise<void>>,
): Promise<unknown> {
  const now = clock();
  const network = networkOf(request.ip);
  const owner = `account:${request.routeOptions.url}:${network}`;
  const keyed: Keyed = { owner, key: keyOf(request), content, at: now };
  const before = await findAnswer(db, keyed);
  if (before) return before.body;
  await countRequest(db, "codeOfNetwork", [network], now, limits.codeOfNetwork);
  const perform = await prepare();
  for (const subject of subjects) {
    await countRequest(db, "code", [subject, network], now, limits.code);
    await countRequest(db, "codeOfDay", [subject, network], now, limits.codeOfDay);
    await countOrWork(db, "codeOfAddress", [subject], { work: workOf(request), now, limits });
  }
  await jobs?.ready();
  const answer = await once(db, keyed, body, (trx) => perform(trx, now));
  jobs?.wake();
  return answer.body;
}
