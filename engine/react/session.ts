import type { Effect, Event, Reply, State, View } from "#engine/runtime/index.ts";
import type { Host } from "./host.ts";

/** The pure runtime bound to one flow, `R` being its run: what a session drives. */
export type Machine<R extends { readonly state: State }> = {
  readonly first: readonly [R, readonly Effect[]];
  transition(run: R, event: Event): readonly [R, readonly Effect[]];
  viewOf(run: R): View;
};

/** One wizard at work: an external store of views that performs the effects. */
export type Session = {
  get(): View;
  subscribe(listener: () => void): () => void;
  send(event: Event): void;
  /** Starts performing effects; the function returned cancels all that is under way. */
  open(): () => void;
};

/**
 * Runs a machine for a host. Effects wait until the session is open and are performed after the
 * change that asked for them has been announced, in order; what is cancelled by closing is
 * performed again when the session reopens, so that a double mount asks once.
 */
export function createSession<R extends { readonly state: State }>(
  machine: Machine<R>,
  host: () => Host,
): Session {
  let [run, effects] = machine.first;
  let view = machine.viewOf(run);
  let pending: readonly Effect[] = effects;
  let isOpen = false;
  let isScheduled = false;
  const listeners = new Set<() => void>();
  const underway = new Map<number, { readonly effect: Effect; readonly stop: () => void }>();

  function send(event: Event): void {
    const before = run.state;
    [run, effects] = machine.transition(run, event);
    view = machine.viewOf(run);
    pending = [...pending, ...effects];
    for (const listener of listeners) listener();
    if (run.state !== before) host().save(run.state);
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
    switch (effect.type) {
      case "request": {
        const abort = new AbortController();
        begin(effect.id, effect, () => abort.abort());
        const answer = (reply: Reply) => end(effect.id, { type: "reply", id: effect.id, reply });
        // A host that rejects breaks its promise; the person sees a lost connection and not a dead button.
        void host()
          .request(effect, abort.signal)
          .then(answer, () => answer({ problem: "network" }));
        return;
      }
      case "wait": {
        const timer = setTimeout(
          () => end(effect.id, { type: "elapsed", id: effect.id }),
          effect.milliseconds,
        );
        begin(effect.id, effect, () => clearTimeout(timer));
        return;
      }
      case "cancel":
        underway.get(effect.id)?.stop();
        underway.delete(effect.id);
        return;
      case "start":
        host().start(effect.flow, effect.context, view.failure);
        return;
      case "finish":
        host().finish(run.state);
    }
  }

  function begin(id: number, effect: Effect, stop: () => void): void {
    underway.set(id, { effect, stop });
  }

  /** An answer counts only while its effect is still wanted. */
  function end(id: number, event: Event): void {
    if (underway.delete(id)) send(event);
  }

  function close(): void {
    isOpen = false;
    const wanted = [...underway.values()];
    underway.clear();
    for (const { stop } of wanted) stop();
    pending = [...wanted.map(({ effect }) => effect), ...pending];
  }

  return {
    get: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    open() {
      isOpen = true;
      schedule();
      return close;
    },
  };
}
