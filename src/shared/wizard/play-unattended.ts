import type { JsonObject } from "#engine/json/index.ts";
import type { Host } from "#engine/react/index.ts";
import {
  type Effect,
  type Event,
  type Flow,
  openProblems,
  performEffect,
  type Run,
  start,
  transition,
  viewOf,
} from "#engine/runtime/index.ts";

/** How far a wizard came that nobody looked at. */
export type Unattended =
  /** What it makes is stored under this id. */
  | { readonly type: "stored"; readonly id: string }
  /** It asks for something that it was not given: what, by its titles, and what went wrong, where it says so. */
  | {
      readonly type: "asks";
      readonly titles: readonly string[];
      readonly message?: string;
      /** What went wrong is over by itself: nobody answered, or not now. */
      readonly isPassing?: boolean;
    }
  | { readonly type: "stopped" };

type Underway = { readonly event: Promise<Event>; readonly stop: () => void };

/**
 * Plays a flow with what its context tells, doing all that it does by itself, until what it makes is stored or a person
 * would have to do something. Nobody answers and nobody presses; what is stopped leaves nothing under way.
 */
export async function playUnattended(
  flow: Flow,
  context: JsonObject,
  request: Host["request"],
  signal: AbortSignal,
): Promise<Unattended> {
  const underway = new Map<number, Underway>();
  const stopped = new Promise<undefined>((resolve) => {
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  const end = (result: Unattended) => {
    for (const { stop } of underway.values()) stop();
    return result;
  };
  let [run, effects] = start(flow, context);
  for (;;) {
    const { id } = run.state.data;
    if (typeof id === "string") return end({ type: "stored", id });
    for (const effect of effects) begin(effect, underway, request);
    if (signal.aborted) return end({ type: "stopped" });
    if (underway.size === 0) return asked(flow, run);
    const event = await Promise.race([stopped, ...[...underway.values()].map((one) => one.event)]);
    if (event === undefined) return end({ type: "stopped" });
    if ("id" in event) underway.delete(event.id);
    [run, effects] = transition(flow, run, event);
  }
}

/** Where it leads away and what it saves for a person is of nobody here. */
const nothing = () => undefined;

function begin(effect: Effect, underway: Map<number, Underway>, request: Host["request"]): void {
  performEffect<void>(effect, {
    request(asked) {
      const { id } = asked;
      const abort = new AbortController();
      const event = request(asked, abort.signal)
        .catch(() => ({ problem: "network" }) as const)
        .then((reply): Event => ({ type: "reply", id, reply }));
      underway.set(id, { event, stop: () => abort.abort() });
    },
    wait({ id, milliseconds }) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const event = new Promise<Event>((resolve) => {
        timer = setTimeout(() => resolve({ type: "elapsed", id }), milliseconds);
      });
      underway.set(id, { event, stop: () => clearTimeout(timer) });
    },
    cancel({ id }) {
      underway.get(id)?.stop();
      underway.delete(id);
    },
    "save-file": nothing,
    start: nothing,
    finish: nothing,
  });
}

function asked(flow: Flow, run: Run): Unattended {
  const { problems, failure } = viewOf(flow, run);
  const titles = [...problems, ...openProblems(flow, run)].map(({ title }) => title).filter(Boolean);
  return {
    type: "asks",
    titles: [...new Set(titles)],
    ...(failure === undefined ? {} : { message: failure.message }),
    ...(run.failure && isPassing(run.failure) ? { isPassing: true } : {}),
  };
}

function isPassing({ status }: NonNullable<Run["failure"]>): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
