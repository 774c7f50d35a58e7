import { randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { cleanDni, cleanPlate } from "#engine/identifiers/index.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import { refuse } from "../http/problems.ts";
import type { Platforms } from "../platforms/platforms.ts";
import { answerChallenge, issueChallenge } from "./challenges.ts";
import { countRequest, countTry, forgiveTry, networkOf, type RateLimits } from "./rate-limits.ts";
import { hashToken } from "./subject.ts";

const ticketLife = 30 * 60;

type TicketBody = {
  readonly platform: string;
  readonly challengeId: string;
  readonly code?: string;
  readonly solution?: string;
  readonly identityNumber: string;
  readonly plate?: string;
};

type Dependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly platforms: Platforms;
  readonly challengeCode: () => string;
  readonly limits: RateLimits;
};

/** A challenge is answered once and becomes a ticket: the specified public calls prove nothing by themselves. */
export function ticketRoutes(
  app: FastifyInstance,
  { db, clock, platforms, challengeCode, limits }: Dependencies,
): void {
  app.post(
    "/self-management-challenges",
    { config: { access: "public" }, schema: challengeSchema },
    async (request) => {
      // By network: who has one address of IPv6 has as many as they like.
      await countRequest(db, "challenge", [networkOf(request.ip)], clock(), limits.challenge);
      return { data: await issueChallenge(db, clock(), challengeCode()) };
    },
  );

  app.post<{ Body: TicketBody }>(
    "/self-management-tickets",
    { config: { access: "public" }, schema: ticketSchema },
    async (request) => {
      const { platform, challengeId, plate, code, solution } = request.body;
      const identityNumber = cleanDni(request.body.identityNumber);
      const network = networkOf(request.ip);
      const now = clock();
      if (code === undefined && solution === undefined) {
        throw refuse([{ code: "field_required", path: "/code" }]);
      }
      await countRequest(db, "ticket", [network], now, limits.ticket);
      if (!platforms.has(platform)) throw new AppError("unknown-platform");
      await countTry(db, [network, identityNumber], now);
      await answerChallenge(db, now, challengeId, { code, solution }).catch(async (cause: unknown) => {
        // Nothing was guessed: the challenge had ended before.
        const hasEnded = cause instanceof AppError && cause.code === "challenge-expired";
        if (hasEnded) await forgiveTry(db, [network, identityNumber]);
        throw cause;
      });
      await forgiveTry(db, [network, identityNumber]);
      // Whether the DNI is known is not looked at here: known and unknown get the same answer in the same time.
      const ticket = randomBytes(32).toString("base64url");
      await db
        .insertInto("tickets")
        .values({
          id: randomUUID(),
          token_hash: hashToken(ticket),
          platform,
          scope: "claim",
          identity_number: identityNumber,
          plate: plate ? cleanPlate(plate) : null,
          created_at: now,
          expires_at: new Date(now.getTime() + ticketLife * 1000),
        })
        .execute();
      return { data: { ticket, expiresIn: ticketLife } };
    },
  );
}

const challengeSchema = {
  summary: "Pide un desafío: una imagen con seis dígitos, o un trabajo de cálculo en su lugar",
  response: {
    200: {
      type: "object",
      properties: {
        data: {
          type: "object",
          properties: {
            id: { type: "string", format: "uuid" },
            image: { type: "string" },
            alternative: {
              type: "object",
              properties: {
                kind: { type: "string" },
                algorithm: { type: "string" },
                salt: { type: "string" },
                difficulty: { type: "integer" },
              },
            },
          },
        },
      },
    },
  },
} as const;

const ticketSchema = {
  summary: "Cambia un desafío resuelto por un pase de 30 minutos",
  body: {
    type: "object",
    additionalProperties: false,
    required: ["platform", "challengeId", "identityNumber"],
    properties: {
      platform: { type: "string", minLength: 1, maxLength: 40 },
      challengeId: { type: "string", format: "uuid" },
      code: { type: "string", captcha: true },
      solution: { type: "string", minLength: 1, maxLength: 64 },
      identityNumber: { type: "string", dni: true },
      plate: { type: "string", plate: "nullable" },
    },
  },
  response: {
    200: {
      type: "object",
      properties: {
        data: {
          type: "object",
          properties: { ticket: { type: "string" }, expiresIn: { type: "integer" } },
        },
      },
    },
  },
} as const;
