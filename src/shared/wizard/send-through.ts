import type { Reply } from "#engine/runtime/index.ts";
import { type DatedReply, errorCode } from "#src/shared/api/reply.ts";
import { pause } from "#src/shared/api/retry.ts";
import { isReachable, whenReachable } from "#src/shared/connection/when-reachable.ts";
import type { Area } from "./area.ts";

/** A request of ours with this key is still being worked on: how often and how long we wait for it. */
const inFlight = { times: 10, pause: 1000 };

/**
 * Deals with what concerns the transport alone: no signal or a server that is down, which are waited for, our own key still being worked on, a key that
 * something else has taken. What does not end by itself becomes a reply whose text says what to do.
 */
export async function sendThrough(
  { texts }: Pick<Area, "texts">,
  once: () => Promise<DatedReply>,
  renewKey: () => void,
  signal: AbortSignal,
): Promise<DatedReply> {
  let waits = 0;
  let hasOtherKey = false;
  for (;;) {
    const wasReachable = isReachable();
    const reply = await once();
    if (signal.aborted) return reply;
    // What began without signal says nothing of a signal that has come since.
    if (isUnreached(reply) && !(wasReachable && isReachable())) {
      await whenReachable(signal);
      continue;
    }
    if ("problem" in reply) return reply;
    const code = reply.status === 409 ? errorCode(reply) : undefined;
    if (code === "in-flight") {
      if (waits === inFlight.times) return refusal(code, texts("wizard.inFlight"));
      waits += 1;
      await pause(inFlight.pause);
    } else if (code === "key-reuse") {
      // Nothing was done with this request yet, so that another key makes it once and not twice.
      if (hasOtherKey) return refusal(code, texts("wizard.notTaken"));
      hasOtherKey = true;
      renewKey();
    } else return reply;
  }
}

/** Whether nothing was done, because nobody was there. Every request that writes has its key: asking again does it once. */
function isUnreached(reply: DatedReply): boolean {
  return "problem" in reply || reply.status === 503;
}

/** A conflict of the transport never reaches a flow as one of the specification's: a 400 shows its own text. */
function refusal(code: string, message: string): Reply {
  return { status: 400, body: { error: { code, message } } };
}
