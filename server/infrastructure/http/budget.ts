import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { principalOf } from "../../people/principals/guard.ts";
import { usesOf } from "../../people/principals/principal.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../errors/errors.ts";
import limits from "../limits/limits.json" with { type: "json" };
import { networkOf } from "../limits/network.ts";
import { countUseOf, type RateLimits } from "../limits/rate-limits.ts";
import { bodyLimits } from "./limits.ts";
import { fieldTexts } from "./problems.ts";
import { mayHaveBody } from "./sockets.ts";
import { type Pace, watchBody } from "./watched-body.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Bodies with files are large and their content is not a text to be checked; they share a budget. */
    carriesFiles?: boolean;
    /** One picture of 1 MB at most, at `/logo/content`. */
    carriesLogo?: boolean;
    /** Before the body is read, with params and headers checked: throws when it would be refused whatever the body says. */
    beforeBody?: (request: FastifyRequest) => Promise<unknown>;
  }
}

export type BodyOptions = {
  /** Bytes of large bodies that one process holds at once; decoding them takes several times as much memory. */
  readonly bytesInFlight: number;
  readonly pace: {
    readonly usual: Pace;
    /** 4 kB a second: who has less than that cannot send a photo in the time that a request has. */
    readonly files: Pace;
  };
  /** Milliseconds for which bytes of a refused body are read and dropped after its answer. */
  readonly lingering: number;
};

const { bodies } = limits;

export const usualBodies: BodyOptions = {
  bytesInFlight: bodies.inFlight,
  pace: {
    usual: { window: bodies.usualSeconds * 1000, least: Number.POSITIVE_INFINITY },
    files: { window: bodies.filesPace.seconds * 1000, least: bodies.filesPace.bytes },
  },
  lingering: bodies.lingeringSeconds * 1000,
};

type Dependencies = { readonly db: Db; readonly clock: Clock; readonly limits: RateLimits };

/**
 * Watches every body as it comes. A large one of a route with files counts against a budget with the bytes that have
 * come, not with those that are announced, and only once what it is for was found: who announces and sends nothing
 * holds nothing. One ticket has one of them under way, and one network no more than half of the budget.
 */
export function watchBodies(
  app: FastifyInstance,
  { db, clock, limits: given }: Dependencies,
  { bytesInFlight, pace }: BodyOptions,
): void {
  const budget = createBudget(bytesInFlight);
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.carriesFiles && announcedBy(request) > bodyLimits.files) {
      throw new AppError("too-large");
    }
  });
  // Who asks before sending more than any body may be is not told to go on.
  app.server.on("checkContinue", (raw: IncomingMessage, answer: ServerResponse) => {
    if (Number(raw.headers["content-length"] ?? 0) <= bodyLimits.files) answer.writeContinue();
    app.server.emit("request", raw, answer);
  });
  app.addHook("preParsing", async (request, reply, payload: Readable) => {
    const { carriesFiles, beforeBody } = request.routeOptions.config;
    if (beforeBody) {
      checkEarly(request);
      await beforeBody(request);
    }
    if (!carriesFiles) {
      const isHere = request.raw.complete || !mayHaveBody(request.raw);
      return isHere ? payload : watchBody(payload, reply.raw, pace.usual);
    }
    const announced = announcedBy(request);
    const isLarge = announced > bodyLimits.usual;
    const onBytes = isLarge ? budget.hold(request, reply, announced) : undefined;
    const share = { now: clock(), by: Math.ceil(announced / 1024), limits: given };
    await countUseOf(db, "upload", usesOf(principalOf(request)), share);
    return watchBody(payload, reply.raw, pace.files, onBytes);
  });
}

function checkEarly(request: FastifyRequest): void {
  for (const part of ["params", "headers"] as const) {
    const check = request.getValidationFunction(part);
    if (check && !check(request[part])) {
      throw new AppError("VALIDATION_FIELD_ERROR", { fields: fieldTexts(check.errors ?? []) });
    }
  }
}

/** Who does not say how much it will be may send as much as there may be. */
function announcedBy({ headers }: FastifyRequest): number {
  return Number(headers["content-length"] ?? bodyLimits.files);
}

function createBudget(total: number) {
  const busyTickets = new Set<string>();
  const heldBy = new Map<string, number>();
  let held = 0;
  const add = (network: string, bytes: number): void => {
    held += bytes;
    const ofNetwork = (heldBy.get(network) ?? 0) + bytes;
    if (ofNetwork > 0) heldBy.set(network, ofNetwork);
    else heldBy.delete(network);
  };
  const check = (network: string, more: number): void => {
    if (held + more > total || (heldBy.get(network) ?? 0) + more > total / 2) {
      throw new AppError("busy", { retryAfter: 5 });
    }
  };
  return {
    /** Refuses what would be too much; answers what counts the bytes as they come, until the answer has left. */
    hold: (request: FastifyRequest, reply: FastifyReply, announced: number): ((bytes: number) => void) => {
      const { ticketId } = usesOf(principalOf(request));
      const network = networkOf(request.ip);
      if (busyTickets.has(ticketId)) throw new AppError("busy", { retryAfter: 5 });
      check(network, announced);
      busyTickets.add(ticketId);
      let own = 0;
      const letGo = (): void => {
        reply.raw.off("finish", letGo).off("close", letGo);
        add(network, -own);
        busyTickets.delete(ticketId);
      };
      reply.raw.once("finish", letGo).once("close", letGo);
      return (bytes) => {
        check(network, bytes);
        own += bytes;
        add(network, bytes);
      };
    },
  };
}
