import type { onRequestHookHandler } from "fastify";
import { AppError } from "./errors.ts";
import { bodyLimits } from "./limits.ts";

/** Bytes of large bodies that one process holds at once; decoding them takes several times as much memory. */
const budget = 2 * bodyLimits.files;

/** Hook of the routes with files: refuses by Content-Length, and when too much is under way already. */
export function limitBytesInFlight(total = budget): onRequestHookHandler {
  let inFlight = 0;
  return async (request, reply) => {
    const announced = Number(request.headers["content-length"] ?? bodyLimits.files);
    if (announced > bodyLimits.files) throw new AppError("too-large");
    if (inFlight + announced > total) throw new AppError("busy", { retryAfter: 5 });
    inFlight += announced;
    let isHeld = true;
    const release = (): void => {
      if (isHeld) inFlight -= announced;
      isHeld = false;
    };
    reply.raw.once("finish", release);
    reply.raw.once("close", release);
  };
}
