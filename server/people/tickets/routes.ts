import { randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { cleanDni, cleanPlate } from "#engine/identifiers/index.ts";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import limits from "../../infrastructure/limits/limits.json" with { type: "json" };
import { householdOf, networkOf } from "../../infrastructure/limits/network.ts";
import {
  addTo,
  countRequest,
  countTry,
  forgiveTry,
  isPastLimit,
  type RateLimits,
  readCounter,
  wideLimitOf,
} from "../../infrastructure/limits/rate-limits.ts";
import type { Platforms } from "../platforms/platforms.ts";
import { answerChallenge, bitsFor, issueChallenge } from "./challenges.ts";
import { hashToken } from "./find-ticket.ts";

const ticketLife = limits.tickets.minutes * 60;
const { effort } = limits.challenges;

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
  { db, clock, platforms, challengeCode, limits: given }: Dependencies,
): void {
  /** How many more challenges than usual the whole server is asked for: networks are had by the thousand. */
  const pastOfServer = async (now: Date): Promise<number> => {
    const { count, seconds } = wideLimitOf("challengeOfServer", given);
    return (await addTo(db, "challengeOfServer", [], { now, by: 1, seconds })) - count;
  };
  app.post(
    "/self-management-challenges",
    { config: { access: "public" }, schema: challengeSchema },
    async (request) => {
      const now = clock();
      // Thousands of phones may share a network, and some of them an address.
      const network = networkOf(request.ip);
      await countRequest(db, "challengeOfAddress", [householdOf(request.ip)], now, given.challengeOfAddress);
      await countRequest(db, "challenge", [network], now, given.challenge);
      const bits = Math.max(
        bitsFor(await readCounter(db, "effort", [network], now)),
        bitsFor(await pastOfServer(now)),
      );
      return { data: await issueChallenge(db, now, challengeCode(), bits) };
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
      await countRequest(db, "ticket", [network], now, given.ticket);
      await platforms.look();
      if (!platforms.has(platform)) throw new AppError("unknown-platform");
      const addEffort = (by: number) => addTo(db, "effort", [network], { now, by, seconds: effort.seconds });
      // Work is no guess: who is next door to somebody who guesses gets in with it.
      const guess = code === undefined ? undefined : [network, identityNumber];
      if (guess) await countTry(db, guess, now);
      await answerChallenge(db, now, challengeId, { code, solution }).catch(async (cause: unknown) => {
        // Nothing was guessed: the challenge had ended before.
        const hasEnded = cause instanceof AppError && cause.code === "challenge-expired";
        if (hasEnded && guess) await forgiveTry(db, guess);
        if (!hasEnded) await addEffort(effort.wrong);
        throw cause;
      });
      if (guess) await forgiveTry(db, guess);
      await addEffort(effort.ticket);
      // Nobody can lock the owner of a DNI out; to ask for it again and again costs two challenges each time.
      const isOften = await isPastLimit(db, "ticketOfDni", [identityNumber], now, given.ticketOfDni);
      const asked = { now, by: 1, seconds: limits.challenges.minutes * 60 };
      if (isOften && (await addTo(db, "second", [network, identityNumber], asked)) % 2 === 1) {
        throw new AppError("captcha-again");
      }
      // Whether the DNI is known is not looked at here: known and unknown get the same answer in the same time.
      const ticket = randomBytes(32).toString("base64url");
      await db
        // From now on records may know the platform by its name: its broker keeps it.
        .with("known", (known) =>
          known
            .updateTable("platform_names")
            .set({ is_known: true })
            .where("name", "=", platform)
            .where("is_known", "=", false),
        )
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
