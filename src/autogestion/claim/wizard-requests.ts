import type { Effect, Reply } from "#engine/runtime/index.ts";
import { errorCode, isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import type { DraftStore } from "#src/shared/drafts/draft-store.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { useSession } from "#src/shared/session/session-store.ts";
import { attachFiles } from "./attach-files.ts";
import { type Keys, sha256 } from "./idempotency.ts";
import { settle } from "./settle.ts";
import type { Uploads } from "./uploads.ts";
import type { Versions } from "./versions.ts";

type RequestEffect = Extract<Effect, { type: "request" }>;

type Sender = {
  readonly draft: string;
  readonly release: string;
  readonly keys: Keys;
  readonly store: DraftStore;
  readonly uploads: Uploads;
  readonly versions: Versions;
  /** Another window has stored something else: asks which of the two stays. */
  readonly onConflict: (accidentId: string | undefined) => Promise<"mine" | "theirs">;
};

/** Where a claim is read and saved: its answers tell the version that is stored. */
const accidents = "/accidents";

/** Attempts of one request: every POST has its key, so that none is done twice. */
const attempts = 3;

/**
 * Sends what a wizard asks for, with its ticket and key. A ticket that ran out is renewed and the request repeated;
 * what another window stored meanwhile is not written over before the person says so.
 */
export async function requestFor(sender: Sender, effect: RequestEffect, signal: AbortSignal): Promise<Reply> {
  const body = await attachFiles(effect, sender.store);
  if (body === undefined) return lostFile;
  const isPost = effect.method === "POST";
  const hash = isPost ? await sha256(JSON.stringify(body)) : "";
  const keys = effect.files.map(({ key }) => key);
  const isAccident = effect.url.split("?")[0] === accidents;
  const isSave = isPost && isAccident;
  const { versions } = sender;

  const attempt = async (version: Readonly<Record<string, string>>) => {
    const headers = {
      "X-Draft": sender.draft,
      "X-Release": sender.release,
      "X-Call": effect.call,
      ...playedHeaders(effect),
      ...(isPost ? { "Idempotency-Key": await sender.keys.keyOf(effect.call, hash) } : {}),
      ...version,
    };
    return send({
      method: effect.method,
      path: effect.url,
      ...(isPost || effect.method === "PUT" ? { body } : {}),
      headers: { ...headers, ...ticketHeader() },
      timeout: effect.timeout,
      signal,
      attempts,
      ...(keys.length > 0 ? { onProgress: (part: number) => sender.uploads.report(keys, part) } : {}),
    });
  };
  const renewKey = () => sender.keys.renew(effect.call);

  for (;;) {
    const version = isSave ? versions.header() : {};
    if (isSave) versions.sending();
    const reply = await settle(() => attempt(version), renewKey, signal);
    if (signal.aborted) return reply;
    if (isSave && isRefusal(reply)) versions.refused();
    if ("status" in reply && reply.status === 409 && errorCode(reply) === "version") {
      const { id } = body as { id?: unknown };
      const choice = await sender.onConflict(typeof id === "string" ? id : undefined);
      // The wizard goes away with what it asked.
      if (choice === "theirs") return untilAborted(signal, reply);
      versions.take(reply.etag);
      renewKey();
      continue;
    }
    sender.uploads.forget(keys);
    if (isAccident && isSuccess(reply)) versions.take(reply.etag);
    if (isPost && isSuccess(reply)) sender.keys.answered(effect.call, hash);
    return reply;
  }
}

/** How the person came to send what they answered: the server plays it again. Names alone, so they fit a header. */
function playedHeaders({ from }: RequestEffect): Record<string, string> {
  return from ? { "X-Step": from.step, "X-Taken": JSON.stringify(from.taken) } : {};
}

/** Whether nothing was stored for certain. */
function isRefusal(reply: Reply): boolean {
  return "status" in reply && reply.status >= 400 && reply.status < 500 && errorCode(reply) !== "in-flight";
}

function untilAborted(signal: AbortSignal, reply: Reply): Promise<Reply> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(reply)));
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
