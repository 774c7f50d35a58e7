import type { onRequestHookHandler } from "fastify";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { countUseOf, networkOf, type RateLimits } from "../tickets/rate-limits.ts";
import { subjectOf } from "./access.ts";
import { AppError } from "./errors.ts";
import { bodyLimits } from "./limits.ts";

/** Bytes of large bodies that one process holds at once; decoding them takes several times as much memory. */
const budget = 2 * bodyLimits.files;

type Dependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly total?: number | undefined;
};

/**
 * Hook of the routes with files, after that of tickets: refuses by Content-Length, when too much is under way already,
 * a second large body of one ticket, what would give one network more than half of it all, and what is more than a
 * person's share of a day.
 */
export function limitBytesInFlight({
  db,
  clock,
  limits,
  total = budget,
}: Dependencies): onRequestHookHandler {
  let inFlight = 0;
  const busyTickets = new Set<string>();
  const heldBy = new Map<string, number>();
  const hold = (network: string, bytes: number): void => {
    const held = (heldBy.get(network) ?? 0) + bytes;
    if (held > 0) heldBy.set(network, held);
    else heldBy.delete(network);
  };
  return async (request, reply) => {
    const subject = subjectOf(request);
    const announced = Number(request.headers["content-length"] ?? bodyLimits.files);
    if (announced > bodyLimits.files) throw new AppError("too-large");
    const isLarge = announced > bodyLimits.usual;
    const network = networkOf(request.ip);
    const isGreedy =
      isLarge && (busyTickets.has(subject.ticketId) || (heldBy.get(network) ?? 0) + announced > total / 2);
    if (inFlight + announced > total || isGreedy) throw new AppError("busy", { retryAfter: 5 });
    inFlight += announced;
    hold(network, announced);
    if (isLarge) busyTickets.add(subject.ticketId);
    let isHeld = true;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      inFlight -= announced;
      hold(network, -announced);
      if (isLarge) busyTickets.delete(subject.ticketId);
    };
    reply.raw.once("finish", release);
    reply.raw.once("close", release);
    await countUseOf(db, "upload", subject, { now: clock(), by: Math.ceil(announced / 1024), limits });
  };
}
