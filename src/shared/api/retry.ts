import type { Reply } from "#engine/runtime/index.ts";

const passing = new Set([408, 429, 502, 503, 504]);
const firstDelay = 400;
const longestDelay = 4000;
const [firstPause, longestPause] = [2_000, 30_000];

/** Whether another attempt may end otherwise. After a timeout it may too, but nobody waits that long twice. */
export function isPassing(reply: Reply): boolean {
  return "problem" in reply ? reply.problem === "network" : passing.has(reply.status);
}

/** Milliseconds before the next attempt, with full jitter; nothing when the server asks for a wait too long to hide. */
export function retryDelay(reply: Reply, attempt: number, random: number): number | undefined {
  const asked = "status" in reply ? reply.retryAfter : undefined;
  if (asked !== undefined) return asked * 1000 <= longestDelay ? asked * 1000 : undefined;
  return random * Math.min(longestDelay, firstDelay * 2 ** attempt);
}

/** Repeats a call that is safe to repeat (GET, or POST with its key) while it fails for passing reasons. */
export async function withRetry<T extends Reply>(
  attempts: number,
  once: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const reply = await once();
    if (attempt + 1 >= attempts || !isPassing(reply) || signal?.aborted) return reply;
    const delay = retryDelay(reply, attempt, Math.random());
    if (delay === undefined) return reply;
    await pause(delay);
  }
}

/** Milliseconds before what is down is asked for again by itself: from 2 to 30 s, doubling. */
export function growingPause(round: number): number {
  return Math.min(longestPause, firstPause * 2 ** round);
}

/** Resolves after the milliseconds given. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
