import type { Effect, Reply } from "#engine/runtime/index.ts";
import { type DatedReply, errorCode, isSuccess } from "#src/shared/api/reply.ts";
import { pause } from "#src/shared/api/retry.ts";
import { send } from "#src/shared/api/send.ts";
import type { DraftStore } from "#src/shared/drafts/draft-store.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { useSession } from "#src/shared/session/session-store.ts";
import { attachFiles } from "./attach-files.ts";
import { type Keys, sha256 } from "./idempotency.ts";
import type { Uploads } from "./uploads.ts";

type RequestEffect = Extract<Effect, { type: "request" }>;

type Sender = {
  readonly draft: string;
  readonly release: string;
  readonly keys: Keys;
  readonly store: DraftStore;
  readonly uploads: Uploads;
};

/** Attempts of one request: every POST has its key, so that none is done twice. */
const attempts = 3;

/** A request of ours with this key is still being worked on: how often and how long we wait for it. */
const inFlight = { times: 10, pause: 1000 };

/** Sends what a wizard asks for, with its ticket and key. A ticket that ran out is renewed and the request repeated. */
export async function requestFor(sender: Sender, effect: RequestEffect, signal: AbortSignal): Promise<Reply> {
  const body = await attachFiles(effect, sender.store);
  if (body === undefined) return lostFile;
  const isPost = effect.method === "POST";
  const hash = isPost ? await sha256(JSON.stringify(body)) : "";
  const headers = {
    "X-Draft": sender.draft,
    "X-Release": sender.release,
    "X-Call": effect.call,
    ...(isPost ? { "Idempotency-Key": await sender.keys.keyOf(effect.call, hash) } : {}),
  };
  const keys = effect.files.map(({ key }) => key);

  const once = () =>
    send({
      method: effect.method,
      path: effect.url,
      ...(isPost || effect.method === "PUT" ? { body } : {}),
      headers: { ...headers, ...ticketHeader() },
      timeout: effect.timeout,
      signal,
      attempts,
      ...(keys.length > 0 ? { onProgress: (part: number) => sender.uploads.report(keys, part) } : {}),
    });
  const reply = await settle(once, signal);
  sender.uploads.forget(keys);
  if (isPost && isSuccess(reply)) sender.keys.answered(effect.call, hash);
  return reply;
}

/** Deals with what concerns the transport alone: an expired ticket and our own key still being worked on. */
async function settle(once: () => Promise<DatedReply>, signal: AbortSignal): Promise<Reply> {
  let waits = 0;
  for (;;) {
    const used = useSession.getState().identity?.ticket;
    const reply = await once();
    if (signal.aborted || "problem" in reply) return reply;
    if (reply.status === 401) {
      const isStale = used !== useSession.getState().identity?.ticket;
      if (isStale || (await useSession.getState().renew())) continue;
      return reply;
    }
    if (reply.status !== 409) return reply;
    const code = errorCode(reply);
    if (code === "in-flight" && waits < inFlight.times) {
      waits += 1;
      await pause(inFlight.pause);
    } else if (code === "in-flight" || code === "key-reuse" || code === "version") {
      // A conflict of the transport never reaches a flow as one of the specification's.
      return { status: 500, body: reply.body };
    } else return reply;
  }
}

function ticketHeader(): Record<string, string> {
  const ticket = useSession.getState().identity?.ticket;
  return ticket ? { "X-Ticket": ticket } : {};
}

/** The browser may have cleared its store to make room. */
const lostFile: Reply = {
  status: 400,
  body: { error: { code: "file-missing", message: t("claim.lostFile") } },
};
