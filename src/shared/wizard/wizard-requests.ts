import type { Effect, Reply } from "#engine/runtime/index.ts";
import { askProven } from "#src/shared/api/credentials.ts";
import { errorCode, errorFields, isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import { uploadTelling } from "#src/shared/api/upload.ts";
import type { DraftStore } from "#src/shared/drafts/draft-store.ts";
import type { Area } from "./area.ts";
import { attachFiles } from "./attach-files.ts";
import { type Keys, sha256 } from "./idempotency.ts";
import { sendThrough } from "./send-through.ts";
import type { Uploads } from "./uploads.ts";
import type { Versions } from "./versions.ts";

type RequestEffect = Omit<Extract<Effect, { type: "request" }>, "id">;

type Headers = Readonly<Record<string, string>>;

export type Sender = {
  readonly area: Area;
  readonly draft: string;
  readonly release: string;
  readonly keys: Keys;
  readonly store: DraftStore;
  readonly uploads: Uploads;
  readonly versions: Versions;
  /** Another window has stored something else in these answers: asks which of the two stays. */
  readonly onConflict: (names: readonly string[]) => Promise<"mine" | "theirs">;
};

/** Never stored: what it salts is known again by this page alone. */
const pageSalt = crypto.randomUUID();

/** Attempts of one request: every one that writes has its key, so that none is done twice. */
const attempts = 3;

/**
 * Sends what a wizard asks for, with its proof and key. A proof that ran out is renewed and the request repeated; what
 * another window stored meanwhile is not written over before the person says so.
 */
export async function requestFor(sender: Sender, effect: RequestEffect, signal: AbortSignal): Promise<Reply> {
  const { area, versions } = sender;
  const body = await attachFiles(effect, sender.store);
  if (body === undefined) return lostFile(area);
  const isWrite = effect.method === "POST" || effect.method === "PUT";
  // The hash is stored, and a secret with little to guess could be found by its hash alone.
  const salt = effect.holdsSecrets ? pageSalt : "";
  const hash = isWrite ? await sha256(salt + JSON.stringify(body)) : "";
  const files = effect.files.map(({ key }) => key);
  const path = effect.url.split("?")[0] ?? "";
  const renewKey = () => sender.keys.renew(effect.call);

  const attempt = async (beside: Headers) => {
    const headers = {
      "X-Draft": sender.draft,
      "X-Release": sender.release,
      "X-Call": effect.call,
      ...playedHeaders(effect),
      ...(isWrite ? { "Idempotency-Key": await sender.keys.keyOf(effect.call, hash) } : {}),
      ...beside,
    };
    return send({
      method: effect.method,
      path: effect.url,
      ...(isWrite ? { body } : {}),
      headers,
      timeout: effect.timeout,
      signal,
      attempts,
      ...(files.length > 0 ? { transport: uploadTelling((part) => sender.uploads.report(files, part)) } : {}),
    });
  };

  for (;;) {
    const version = isWrite ? versions.header(path) : {};
    const sending = isWrite ? versions.sending(path) : undefined;
    const prove = (proof: Headers) =>
      sendThrough(area, () => attempt({ ...version, ...proof }), renewKey, signal);
    const reply = await askProven(area.credentials, prove, signal);
    if (signal.aborted) return reply;
    if (isRefusal(reply)) sending?.refused();
    if ("status" in reply && reply.status === 409 && errorCode(reply) === "version") {
      const choice = await sender.onConflict(errorFields(reply));
      // The wizard goes away with what it asked.
      if (choice === "theirs") return untilAborted(signal, reply);
      versions.take(path, reply.etag);
      renewKey();
      continue;
    }
    if (isSuccess(reply)) sender.uploads.report(files, 1);
    else sender.uploads.forget(files);
    if (isSuccess(reply) && (isWrite || reply.etag !== undefined)) versions.take(path, reply.etag);
    if (isWrite && isSuccess(reply)) sender.keys.answered(effect.call, hash, effect.again);
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

/** The browser may have cleared its store to make room. */
function lostFile({ texts }: Area): Reply {
  return { status: 400, body: { error: { code: "file-missing", message: texts("wizard.lostFile") } } };
}
