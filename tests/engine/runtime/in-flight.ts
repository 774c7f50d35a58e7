import fc from "fast-check";
import type { Json, JsonObject } from "#engine/json/index.ts";
import {
  type Effect,
  type Event,
  type Flow,
  type Reply,
  type Run,
  restore,
  type State,
  start,
  transition,
  viewOf,
} from "#engine/runtime/index.ts";
import { type Asked, type Ledger, noted } from "./ledger.ts";
import { leavesOf, type Material, patternOf, valuesFor } from "./material.ts";

/** One thing that happened to a run. */
export type Happening = {
  readonly by: "person" | "host" | "restore";
  /** Whether it answers what was answered before, cancelled, or given up. */
  readonly isLate: boolean;
  readonly event: Event | undefined;
  readonly before: Run;
  readonly after: Run;
  readonly effects: readonly Effect[];
};

/** What is to be done, as numbers that stand for whatever there is when its turn comes. */
export type Deed = {
  readonly kind: (typeof kinds)[number];
  readonly which: number;
  readonly how: number;
  readonly yes: boolean;
};

// As often as it is here: a reply is as likely as everything that a person may do meanwhile.
const kinds = [
  ...Array.from({ length: 6 }, () => "answer" as const),
  ...Array.from({ length: 3 }, () => "fill" as const),
  ...Array.from({ length: 4 }, () => "press" as const),
  ...Array.from({ length: 8 }, () => "reply" as const),
  ...(["late", "late", "elapse", "add", "remove", "back", "back", "go-to"] as const),
  ...(["retry", "dismiss", "search", "reload", "restore"] as const),
] as const;

export const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    which: fc.nat({ max: 9_999 }),
    how: fc.nat({ max: 9_999 }),
    yes: fc.boolean(),
  }),
  { maxLength: 40, size: "max" },
);

/** Does deeds one after another, as a person and a host that is late, hasty or broken would; answers all that happened. */
export function live(
  flow: Flow,
  context: JsonObject,
  material: Material,
  done: readonly Deed[],
): readonly Happening[] {
  const [first, effects] = start(flow, context);
  let run = first;
  let ledger = noted(flow, { open: [], dead: [] }, run, run, effects, undefined);
  const happen = (event: Event | undefined): Happening => {
    const before = run;
    const isHosts = event?.type === "reply" || event?.type === "elapsed";
    const isLate = isHosts && ledger.dead.some(({ id }) => id === event.id);
    const [after, asked] = event ? transition(flow, run, event) : restore(flow, copy(run.state), {});
    run = after;
    // A restored draft has asked nothing yet; replies to what was asked before never reach it.
    ledger = noted(flow, event ? ledger : { open: [], dead: [] }, before, after, asked, event);
    const by = event ? (isHosts ? "host" : "person") : "restore";
    return { by, isLate, event, before, after, effects: asked };
  };
  return done.flatMap((deed): readonly Happening[] => {
    if (deed.kind === "restore") return [happen(undefined)];
    if (deed.kind === "fill") return fillings(flow, run, material, deed).map(happen);
    const event = eventOf(flow, run, ledger, material, deed);
    return event ? [happen(event)] : [];
  });
}

/** Answers to all that the step asks and that has none, as a scenario would. */
function fillings(flow: Flow, run: Run, material: Material, { how }: Deed): readonly Event[] {
  const empty = leavesOf(viewOf(flow, run).fields).filter(({ value }) => value === undefined);
  return empty.map((leaf) => {
    const typed = material.answers.get(patternOf(leaf.pointer)) ?? valuesFor(leaf, material);
    return { type: "answer", pointer: leaf.pointer, value: pick(typed, how) };
  });
}

function eventOf(
  flow: Flow,
  run: Run,
  { open, dead }: Ledger,
  material: Material,
  { kind, which, how, yes }: Deed,
): Event | undefined {
  const view = viewOf(flow, run);
  const leaves = leavesOf(view.fields);
  const lists = view.fields.filter(({ type }) => type === "list");
  switch (kind) {
    case "answer": {
      const leaf = pick(leaves, which);
      return (
        leaf && {
          type: "answer",
          pointer: leaf.pointer,
          value: pick(valuesFor(leaf, material), how),
          isTyping: yes,
        }
      );
    }
    case "press": {
      const action = pick(view.actions, which);
      const confirmed = yes ? view.confirm?.message : undefined;
      return (
        action && { type: "press", action: action.id, ...(confirmed === undefined ? {} : { confirmed }) }
      );
    }
    case "reply": {
      const request = pick(
        open.filter(({ type }) => type === "request"),
        which,
      );
      return (
        request && {
          type: "reply",
          id: request.id,
          reply: replyTo(
            request,
            material,
            leaves.map(({ pointer }) => pointer),
            how,
          ),
        }
      );
    }
    case "late": {
      const asked = pick(dead, which);
      if (!asked) return undefined;
      if (asked.type === "wait") return { type: "elapsed", id: asked.id };
      return { type: "reply", id: asked.id, reply: replyTo(asked, material, [], how) };
    }
    case "elapse": {
      const wait = pick(
        open.filter(({ type }) => type === "wait"),
        which,
      );
      return wait && { type: "elapsed", id: wait.id };
    }
    case "add": {
      const list = pick(lists, which);
      return list && { type: "add-item", pointer: list.pointer };
    }
    case "remove": {
      const list = pick(lists, which);
      return list && { type: "remove-item", pointer: list.pointer, index: how % 3 };
    }
    case "back":
      return { type: "go-back" };
    case "go-to": {
      const step = pick(view.progress, which);
      return step && { type: "go-to", step: step.id };
    }
    case "search":
    case "reload": {
      const source = pick(Object.keys(flow.sources), which);
      if (source === undefined) return undefined;
      return kind === "reload"
        ? { type: "reload", source }
        : { type: "search", source, query: yes ? "a" : "ros" };
    }
    case "retry":
      return { type: "retry" };
    case "dismiss":
      return { type: "dismiss" };
    case "fill":
    case "restore":
      return undefined;
  }
}

/** What a scenario says that the call answers, or one of the ways in which it fails. */
function replyTo({ call }: Asked, { replies }: Material, pointers: readonly string[], how: number): Reply {
  const good = replies.get(call) ?? [{ status: 200, body: null }];
  const field = pick(pointers, how)?.slice(1).replaceAll("/", ".") ?? "name";
  const refused = (status: number, message: Json): Reply => ({
    status,
    body: { error: { code: `${status}`, message } },
  });
  const bad: readonly Reply[] = [
    refused(409, "Ya fue enviada"),
    refused(422, { [field]: ["No es así"] }),
    refused(500, ""),
    { status: 503, body: null, retryAfter: 1 },
    { problem: "network" },
    { problem: "timeout" },
  ];
  return (how % 2 === 0 ? pick(good, how >> 1) : pick(bad, how >> 1)) ?? { status: 200, body: null };
}

export function copy(state: State): State {
  return JSON.parse(JSON.stringify(state)) as State;
}

function pick<T>(from: readonly T[], index: number): T | undefined {
  return from[index % Math.max(1, from.length)];
}
