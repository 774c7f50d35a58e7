import { type Effect, earlyRequests, type Flow, type Reply, type State } from "#engine/runtime/index.ts";
import { isSuccess } from "#src/shared/api/reply.ts";

type RequestEffect = Extract<Effect, { type: "request" }>;
type Wish = Omit<RequestEffect, "id">;

/** Files on their way before anybody has asked for them to be sent. */
export type Early = {
  /** Begins what can go by now: one after the other, so that a slow line has one photo at a time. */
  follow(state: State): void;
  /** What was answered to the same request, or will be; nothing where it has not gone, or failed. */
  take(effect: Wish): Promise<Reply | undefined>;
  /** Gives up what has not gone yet. */
  stop(): void;
};

/** `make` sends a request without asking the person for anything. What fails goes again with the next change. */
export function createEarly(flow: Flow, make: (effect: Wish, signal: AbortSignal) => Promise<Reply>): Early {
  const abort = new AbortController();
  const { signal } = abort;
  const known = new Map<string, Promise<Reply | undefined>>();
  let last: Promise<unknown> = Promise.resolve();

  async function send(effect: Wish, before: Promise<unknown>): Promise<Reply | undefined> {
    await before;
    if (signal.aborted) return undefined;
    const reply = await make(effect, signal);
    if (isSuccess(reply)) return reply;
    known.delete(nameOf(effect));
    return undefined;
  }
  return {
    follow(state) {
      const wanted = earlyRequests(flow, state).filter((effect) => !known.has(nameOf(effect)));
      for (const effect of wanted) {
        const sent = send(effect, last);
        known.set(nameOf(effect), sent);
        last = sent;
      }
    },
    take: async (effect) => known.get(nameOf(effect)),
    stop: () => abort.abort(),
  };
}

/** The same request has the same name; its files are told by their keys, whose bytes never change. */
function nameOf({ call, method, url, body, files }: Wish): string {
  return JSON.stringify([call, method, url, body ?? null, files]);
}
