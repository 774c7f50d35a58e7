import type { FastifyRequest } from "fastify";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { addTo, type WideLimit, wideLimitOf } from "../../infrastructure/limits/rate-limits.ts";
import { answerChallenge, bitsFor } from "./challenges.ts";

/** Who asks, with the work that they show: the id of a challenge, a dot, and what solves it. */
export type Asker = { readonly work: string | undefined; readonly now: Date };

export function workOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const shown = headers["x-work"];
  return typeof shown === "string" ? shown : undefined;
}

/**
 * Counts one more of what everybody together does to one account. A limit that refused would let strangers shut it:
 * past this one a piece of work lets each through, harder the further past it is. What is not worked for is not counted.
 */
export async function countOrWork(
  db: Db,
  name: WideLimit,
  parts: readonly string[],
  { work, now, limits }: Asker & { readonly limits: Parameters<typeof wideLimitOf>[1] },
): Promise<void> {
  const { count: most, seconds } = wideLimitOf(name, limits);
  const count = await addTo(db, name, parts, { now, by: 1, seconds });
  if (count <= most) return;
  const bits = bitsFor(count - most);
  const [, id, solution] = /^([0-9a-f-]{36})\.(\d{1,16})$/i.exec(work ?? "") ?? [];
  try {
    if (id === undefined) throw new AppError("work-required");
    await answerChallenge(db, now, id, { code: undefined, solution }, bits);
  } catch (cause) {
    await addTo(db, name, parts, { now, by: -1, seconds });
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError("work-required", { work: bits, cause });
  }
}
