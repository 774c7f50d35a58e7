import { ofetch } from "ofetch";
import type { Json } from "#engine/json/index.ts";
import type { Reply } from "#engine/runtime/index.ts";
import { apiUrl } from "./api-url.ts";
import { type DatedReply, toReply } from "./reply.ts";
import { withRetry } from "./retry.ts";

export type ApiRequest = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
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
  /** Another way than `fetch`, such as one that tells how much has left. */
  readonly transport?: Transport;
};

/** Makes a request; rejects when nobody answers. */
export type Transport = (url: string, request: ApiRequest, signal: AbortSignal) => Promise<DatedReply>;

const usualTimeout = 15_000;
const api = ofetch.create({ retry: 0, responseType: "text", ignoreResponseError: true });
const observers = new Set<(reply: Reply) => void>();

/** Sends a request to our API. Whatever happens is a reply: this never rejects. */
export function send(request: ApiRequest): Promise<DatedReply> {
  const once = async () => {
    const first = await attempt(request);
    const { work } = first;
    const reply = work ? await (await import("./show-work.ts")).showWork(request, work, attempt) : first;
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
    const url = apiUrl(request.path, request.base);
    if (request.transport) return await request.transport(url, request, limit.signal);
    const response = await api.raw<string, "text">(url, {
      method: request.method,
      signal: limit.signal,
      headers: { accept: "application/json", ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body as Record<string, Json> }),
    });
    return toReply(response.status, response._data ?? "", (name) => response.headers.get(name));
  } catch {
    return { problem: limit.signal.aborted && !request.signal?.aborted ? "timeout" : "network" };
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener("abort", abort);
  }
}
