import {
  type Effect,
  type Event,
  performEffect,
  type Run,
  type State,
  type View,
} from "#engine/runtime/index.ts";
import { createDrafts, type Drafts } from "./drafts.ts";
import type { Host } from "./host.ts";
import { waitToLook } from "./wait-to-look.ts";

/** The pure runtime bound to one flow: what a session drives. */
export type Machine = {
  readonly first: readonly [Run, readonly Effect[]];
  transition(run: Run, event: Event): readonly [Run, readonly Effect[]];
  viewOf(run: Run): View;
  /** What of a run may be stored. */
  draftOf(run: Run): State;
};

/** One wizard at work: an external store of views that performs the effects. */
export type Session = {
  get(): View;
  subscribe(listener: () => void): () => void;
  /** What widgets hold that the runtime has not been told yet. */
  readonly drafts: Drafts;
  /**
   * What the person does. What is typed and not yet committed goes before it, unless it is an answer or a search, and the
   * day when another one has begun; what moves waits for what is being prepared.
   */
  send(event: Event): void;
  /** Tells the runtime the host's day when it is another one. */
  passDay(): void;
  /** Starts performing effects; the function returned cancels all that is under way. */
  open(): () => void;
};

const moves: ReadonlySet<Event["type"]> = new Set(["press", "go-back", "go-to"]);

/**
 * Runs a machine for a host. Effects wait until the session is open and are performed after the
 * change that asked for them has been announced, in order; what is cancelled by closing is
 * performed again when the session reopens, so that a double mount asks once.
 */
export function createSession(machine: Machine, host: () => Host): Session {
  let [run, effects] = machine.first;
  let view = machine.viewOf(run);
  let pending: readonly Effect[] = effects;
  let isOpen = false;
  let isScheduled = false;
  const drafts = createDrafts();
  const listeners = new Set<() => void>();
  const underway = new Map<number, { readonly effect: Effect; readonly stop: () => void }>();

  function send(event: Event): void {
    if (moves.has(event.type)) drafts.whenReady(() => act(event));
    else act(event);
  }

  function act(event: Event): void {
    if (event.type !== "answer" && event.type !== "search") drafts.commit();
    passDay();
    take(event);
  }

  function passDay(): void {
    const today = host().today();
    if (today !== run.state.context.today) take({ type: "day", today });
  }

  function take(event: Event): void {
    const before = run.state;
    [run, effects] = machine.transition(run, event);
    view = machine.viewOf(run);
    pending = [...pending, ...effects];
    for (const listener of listeners) listener();
    if (run.state !== before) host().save(machine.draftOf(run), view);
    schedule();
  }

  function schedule(): void {
    if (!isOpen || isScheduled || pending.length === 0) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      while (isOpen && pending.length > 0) {
        const [effect, ...rest] = pending;
        pending = rest;
        if (effect !== undefined) perform(effect);
      }
    });
  }

  function perform(effect: Effect): void {
    performEffect<void>(effect, {
      request(request) {
        const { id } = request;
        const abort = new AbortController();
        begin(request, () => abort.abort());
        // A host that rejects breaks its promise; the person sees a lost connection and not a dead button.
        const reply = host()
          .request(request, abort.signal)
          .catch(() => ({ problem: "network" }) as const);
        void reply.then((told) => end(id, { type: "reply", id, reply: told }));
      },
      wait(wait) {
        const { id } = wait;
        const pass = () => end(id, { type: "elapsed", id });
        if (wait.isPoll) return begin(wait, waitToLook(wait.milliseconds, pass));
        const timer = setTimeout(pass, wait.milliseconds);
        begin(wait, () => clearTimeout(timer));
      },
      cancel({ id }) {
        underway.get(id)?.stop();
        underway.delete(id);
      },
      "save-file": ({ name, content }) => host().saveFile(name, content),
      start: ({ to }) => host().start(to, view.failure, view.step.leads && view.step.message),
      finish: () => host().finish(machine.draftOf(run)),
    });
  }

  function begin(effect: Extract<Effect, { id: number; type: "request" | "wait" }>, stop: () => void): void {
    underway.set(effect.id, { effect, stop });
  }

  /** An answer counts only while its effect is still wanted. */
  function end(id: number, event: Event): void {
    if (underway.delete(id)) take(event);
  }

  function close(): void {
    isOpen = false;
    const wanted = [...underway.values()];
    underway.clear();
    for (const { stop } of wanted) stop();
    pending = [...wanted.map(({ effect }) => effect), ...pending];
  }

  return {
    drafts,
    get: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    passDay,
    open() {
      isOpen = true;
      schedule();
      return close;
    },
  };
}
