import type { Reply } from "#engine/runtime/index.ts";
import { type DatedReply, errorCode } from "#src/shared/api/reply.ts";
import { pause } from "#src/shared/api/retry.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { useSession } from "#src/shared/session/session-store.ts";

/** A request of ours with this key is still being worked on: how often and how long we wait for it. */
const inFlight = { times: 10, pause: 1000 };

/**
 * Deals with what concerns the transport alone: an expired ticket, our own key still being worked on, a key that
 * something else has taken. What does not end by itself becomes a reply whose text says what to do.
 */
export async function settle(
  once: () => Promise<DatedReply>,
  renewKey: () => void,
  signal: AbortSignal,
): Promise<DatedReply> {
  let waits = 0;
  let hasOtherKey = false;
  for (;;) {
    const used = useSession.getState().identity?.ticket;
    const reply = await once();
    if (signal.aborted || "problem" in reply) return reply;
    if (reply.status === 401) {
      const isStale = used !== useSession.getState().identity?.ticket;
      if (isStale || (await useSession.getState().renew())) continue;
      return reply;
    }
    const code = reply.status === 409 ? errorCode(reply) : undefined;
    if (code === "in-flight") {
      if (waits === inFlight.times) return told(code, t("claim.inFlight"));
      waits += 1;
      await pause(inFlight.pause);
    } else if (code === "key-reuse") {
      // Nothing was done with this request yet, so that another key makes it once and not twice.
      if (hasOtherKey) return told(code, t("claim.notTaken"));
      hasOtherKey = true;
      renewKey();
    } else return reply;
  }
}

/** A conflict of the transport never reaches a flow as one of the specification's: a 400 shows its own text. */
function told(code: string, message: string): Reply {
  return { status: 400, body: { error: { code, message } } };
}
