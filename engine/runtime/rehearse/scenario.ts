import { isEqual, type Json, type JsonObject } from "#engine/json/index.ts";
import type { ScenarioDocument } from "#engine/language/index.ts";
import { restore, start } from "../change/start.ts";
import { transition } from "../change/transition.ts";
import type { Turn } from "../change/turn.ts";
import { pathOf } from "../path/walk.ts";
import { performEffect } from "../perform.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Effect, Event, Reply, Run } from "../run.ts";
import { viewOf } from "../view/view-of.ts";
import { type Coverage, coverTurn, noCoverage } from "./coverage.ts";
import { type Mismatch, mismatchesOf, stopOf, type Told } from "./scenario-expect.ts";

/** How a scenario went: what was not as expected, by moment (counted from 0, -1 for the end), and what it covered. */
export type ScenarioResult = {
  readonly mismatches: readonly (Mismatch & { readonly moment: number })[];
  readonly coverage: Coverage;
};

/** Told of each request as it is made, with what the service says of any call at that moment. */
export type Watch = (
  request: Extract<Effect, { type: "request" }>,
  run: Run,
  replyOf: (call: string) => Reply,
) => void;

type Moment = ScenarioDocument["steps"][number];
type Replies = NonNullable<ScenarioDocument["replies"]>;
type Play = {
  turn: Turn;
  replies: Replies;
  /** Times that each call was replied to since its replies were given. */
  readonly counts: Map<string, number>;
  coverage: Coverage;
  readonly watch: Watch | undefined;
  readonly told: { requests: Told["requests"][number][]; starts: Told["starts"][number][] };
};

/** Most effects that one moment may cause before it is taken to go on for ever. */
const maxEffects = 500;

/** Plays a scenario: what the person does and what the service replies both come from it. Throws on nothing it says. */
export function runScenario(flow: Flow, scenario: ScenarioDocument, watch?: Watch): ScenarioResult {
  const play: Play = {
    turn: start(flow, contextOf(scenario)),
    replies: scenario.replies ?? {},
    counts: new Map(),
    coverage: noCoverage,
    watch,
    told: { requests: [], starts: [] },
  };
  settleEffects(flow, play);
  const mismatches: (Mismatch & { readonly moment: number })[] = [];
  for (const [index, moment] of scenario.steps.entries()) {
    mismatches.push(...playMoment(flow, play, moment).map((mismatch) => ({ ...mismatch, moment: index })));
    // What comes behind the step where it stopped would tell the same again.
    if (mismatches.some(({ stop }) => stop)) return { mismatches, coverage: play.coverage };
  }
  const [run] = play.turn;
  const { path, at, message } = scenario.expect ?? {};
  const shown = viewOf(flow, run).step.message;
  const stopped = stops(flow, run, at ?? path?.at(-1));
  const end: readonly Mismatch[] =
    stopped.length > 0
      ? stopped
      : [...unequal("path", path, pathOf(flow, run.state)), ...unequal("message", message, shown)];
  return {
    mismatches: [...mismatches, ...end.map((mismatch) => ({ ...mismatch, moment: -1 }))],
    coverage: play.coverage,
  };
}

/** That a run is at another step than it should be, with what keeps it there. */
function stops(flow: Flow, run: Run, at: string | undefined): readonly Mismatch[] {
  return unequal("at", at, run.state.at).map((mismatch) => ({ ...mismatch, stop: stopOf(flow, run) }));
}

function contextOf({ given }: ScenarioDocument): JsonObject {
  const { platform, insurer } = given;
  return {
    ...(given.context as JsonObject | undefined),
    today: given.today,
    ...(platform === undefined ? {} : { platform }),
    ...(insurer === undefined ? {} : { insurer }),
  };
}

function playMoment(flow: Flow, play: Play, moment: Moment): readonly Mismatch[] {
  play.told.requests = [];
  play.told.starts = [];
  for (const name of Object.keys(moment.replies ?? {})) play.counts.delete(name);
  play.replies = { ...play.replies, ...moment.replies };
  if (moment.restore) {
    const { state } = play.turn[0];
    play.turn = restore(flow, JSON.parse(JSON.stringify(state)) as typeof state, {});
    settleEffects(flow, play);
  }
  const stopped = stops(flow, play.turn[0], moment.at);
  if (stopped.length > 0) return stopped;
  const missing = eventsOf(flow, play, moment).flatMap((make): readonly Mismatch[] => {
    const event = make();
    if (!("type" in event)) return [event];
    send(flow, play, event);
    return [];
  });
  return [...missing, ...mismatchesOf(flow, play.turn[0], play.told, moment.expect ?? {})];
}

/** Events of a moment in the order in which a person does them; each is made when its turn comes. */
function eventsOf(flow: Flow, play: Play, moment: Moment): readonly (() => Event | Mismatch)[] {
  const { press, confirm } = moment;
  const confirming = () => play.turn[0].confirming?.action ?? "";
  return [
    ...(moment.add ?? []).map((pointer) => (): Event => ({ type: "add-item", pointer })),
    ...(moment.remove ?? []).map((place) => (): Event => removal(place)),
    ...entries(moment.search).map(
      ([source, query]) =>
        (): Event => ({ type: "search", source, query }),
    ),
    ...entries(moment.choose).map(
      ([pointer, label]) =>
        () =>
          choice(flow, play, pointer, label),
    ),
    ...entries(moment.answer).map(
      ([pointer, value]) =>
        (): Event => ({ type: "answer", pointer, value: value === null ? undefined : (value as Json) }),
    ),
    ...(moment.goTo === undefined ? [] : [(): Event => ({ type: "go-to", step: moment.goTo ?? "" })]),
    ...(press === undefined ? [] : [(): Event => pressing(press)]),
    ...(confirm ? [(): Event => ({ type: "press", action: confirming(), confirmed: true })] : []),
  ];
}

function pressing(action: string): Event {
  if (action === "back") return { type: "go-back" };
  return action === "retry" ? { type: "retry" } : { type: "press", action };
}

function removal(place: string): Event {
  const cut = place.lastIndexOf("/");
  return { type: "remove-item", pointer: place.slice(0, cut), index: Number(place.slice(cut + 1)) };
}

/** The option with that text among those that the field's source has loaded, or its schema's titles. */
function choice(flow: Flow, play: Play, pointer: string, label: string): Event | Mismatch {
  const fields = viewOf(flow, play.turn[0]).fields.flatMap(function leaves(field): readonly (typeof field)[] {
    if (field.type === "leaf") return [field];
    return (field.type === "group" ? field.fields : field.items.flatMap((item) => item.fields)).flatMap(
      leaves,
    );
  });
  const field = fields.find((one) => one.pointer === pointer);
  const leaf = field?.type === "leaf" ? field : undefined;
  const titles = Object.entries(leaf?.schema.titles ?? {});
  const options = leaf?.source
    ? leaf.source.options.map((option) => [option.value, option.label] as const)
    : titles;
  const found = options.find(([, text]) => text === label);
  if (found) return { type: "answer", pointer, value: found[0] };
  return { what: "option", place: pointer, expected: label, actual: options.map(([, text]) => text) };
}

function send(flow: Flow, play: Play, event: Event): void {
  play.turn = transition(flow, play.turn[0], event);
  settleEffects(flow, play);
}

/** Answers effects until there are none; waits are over at once. */
function settleEffects(flow: Flow, play: Play): void {
  const queue: Effect[] = [...play.turn[1]];
  play.coverage = coverTurn(flow, play.coverage, play.turn[0]);
  for (let count = 0; queue.length > 0 && count < maxEffects; count += 1) {
    const effect = queue.shift();
    const event = effect && eventOf(play, effect);
    if (!event) continue;
    play.turn = transition(flow, play.turn[0], event);
    play.coverage = coverTurn(flow, play.coverage, play.turn[0]);
    queue.push(...play.turn[1]);
  }
}

/** What an effect's doing answers, where something does. */
function eventOf(play: Play, effect: Effect): Event | undefined {
  return performEffect<Event | undefined>(effect, {
    wait: ({ id }) => ({ type: "elapsed", id }),
    request(asked) {
      const { id, call, url, body = null } = asked;
      play.told.requests.push({ call, url, body });
      play.watch?.(asked, play.turn[0], (name) => lastReply(play, name));
      return { type: "reply", id, reply: replyTo(play, call) };
    },
    start({ flow, context }) {
      play.told.starts.push({ flow, context });
      return undefined;
    },
    cancel: () => undefined,
    finish: () => undefined,
  });
}

function replyTo(play: Play, call: string): Reply {
  const count = play.counts.get(call) ?? 0;
  play.counts.set(call, count + 1);
  return replyAt(play, call, count);
}

/** What a call was told when it was last made, or would be told now. */
function lastReply(play: Play, call: string): Reply {
  return replyAt(play, call, Math.max(0, (play.counts.get(call) ?? 0) - 1));
}

function replyAt(play: Play, call: string, count: number): Reply {
  const given = Object.hasOwn(play.replies, call) ? play.replies[call] : undefined;
  const reply = Array.isArray(given) ? given[Math.min(count, given.length - 1)] : given;
  if (!reply || reply.problem) return { problem: reply?.problem ?? "network" };
  const { status = 200, body = null, retryAfter } = reply;
  return { status, body: body as Json, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

function unequal(what: string, expected: Json | undefined, actual: unknown): readonly Mismatch[] {
  if (expected === undefined || isEqual(expected, actual as Json | undefined)) return [];
  return [{ what, place: "", expected, actual: actual ?? null }];
}

function entries<V>(map: Readonly<Record<string, V>> | undefined): readonly (readonly [string, V])[] {
  return Object.entries(map ?? {});
}
