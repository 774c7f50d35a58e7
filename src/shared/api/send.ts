import type { Json } from "#engine/json/index.ts";
import type { Reply } from "#engine/runtime/index.ts";
import { type DatedReply, toReply } from "./reply.ts";
import { withRetry } from "./retry.ts";
import { upload } from "./upload.ts";

export type ApiRequest = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the API base, query included. */
  readonly path: string;
  /** Another place of our own origin than the API. */
  readonly base?: string;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds for one attempt. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** False for a question whose answer tells nothing new of the connection. */
  readonly isObserved?: boolean;
  /** More than one only for what is safe to repeat. */
  readonly attempts?: number;
  /** Told from 0 to 1 while the body leaves. */
  readonly onProgress?: (part: number) => void;
};

const apiBase = "/api";
const usualTimeout = 15_000;
const observers = new Set<(reply: Reply) => void>();

/** Sends a request to our API. Whatever happens is a reply: this never rejects. */
export function send(request: ApiRequest): Promise<DatedReply> {
  const once = async () => {
    const reply = await attempt(request);
    const isObserved = request.isObserved !== false && !request.signal?.aborted;
    if (isObserved) for (const observe of observers) observe(reply);
    return reply;
  };
  return withRetry(request.attempts ?? 1, once, request.signal);
}

/** Calls the observer with the reply of each attempt, so that the page knows whether the server is there. */
export function observeReplies(observe: (reply: Reply) => void): () => void {
  observers.add(observe);
  return () => observers.delete(observe);
}

async function attempt(request: ApiRequest): Promise<DatedReply> {
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, request.timeout ?? usualTimeout);
  request.signal?.addEventListener("abort", abort);
  try {
    if (request.signal?.aborted) return { problem: "network" };
    const url = (request.base ?? apiBase) + request.path;
    if (request.onProgress) return await upload(url, request, limit.signal);
    const hasBody = request.body !== undefined;
    const response = await fetch(url, {
      method: request.method,
      signal: limit.signal,
      headers: {
        accept: "application/json",
        ...(hasBody ? { "content-type": "application/json" } : {}),
        ...request.headers,
      },
      ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
    });
    return toReply(response.status, await response.text(), (name) => response.headers.get(name));
  } catch {
    return { problem: limit.signal.aborted && !request.signal?.aborted ? "timeout" : "network" };
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener("abort", abort);
  }
}
