import type { Json, JsonObject } from "#engine/json/index.ts";
import type { ScenarioDocument } from "#engine/language/index.ts";
import { restore, start } from "../change/start.ts";
import { transition } from "../change/transition.ts";
import { type Turn, walkOf } from "../change/turn.ts";
import type { Walk } from "../path/walk.ts";
import { performEffect } from "../perform.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Effect, Event, Reply, Run } from "../run.ts";
import { draftOf } from "../secrets.ts";
import { viewOf } from "../view/view-of.ts";
import { type Coverage, coverReturn, coverTurn, noCoverage, type Pressed } from "./coverage.ts";
import { createReplies, type Replies } from "./replies.ts";
import { type HostCalls, type Mismatch, sourceKeyOf } from "./scenario-expect.ts";

/** Told of each request as it is made, with what the service says at that moment of any call, by its path. */
export type Watch = (
  request: Extract<Effect, { type: "request" }>,
  run: Run,
  replyOf: (call: string) => (url: string) => Reply,
) => void;

export type Moment = ScenarioDocument["steps"][number];

/** A scenario that is being played. */
export type Play = {
  turn: Turn;
  readonly replies: Replies;
  coverage: Coverage;
  /** The walk that was noted last. */
  covered: Walk | undefined;
  /** Until its step is left. */
  pressed: Pressed | undefined;
  readonly watch: Watch | undefined;
  readonly hostCalls: {
    requests: HostCalls["requests"][number][];
    starts: HostCalls["starts"][number][];
    downloads: HostCalls["downloads"][number][];
  };
};

/** Most effects that one moment may cause before it is taken to go on for ever. */
const maxEffects = 500;

/** The beginning of a scenario, with all that its flow does by itself there. */
export function begin(flow: Flow, scenario: ScenarioDocument, watch?: Watch): Play {
  const play: Play = {
    turn: start(flow, contextOf(scenario)),
    replies: createReplies(scenario.replies),
    coverage: noCoverage,
    covered: undefined,
    pressed: undefined,
    watch,
    hostCalls: { requests: [], starts: [], downloads: [] },
  };
  answerEffects(flow, play);
  return play;
}

/** A moment begins: what the service says from then on, and a reload where it has one. */
export function enterMoment(flow: Flow, play: Play, { replies = {}, restore: isReload }: Moment): void {
  play.hostCalls.requests = [];
  play.replies.give(replies);
  play.hostCalls.downloads = [];
  if (!isReload) return;
  const state = draftOf(flow, play.turn[0].state);
  play.turn = restore(flow, JSON.parse(JSON.stringify(state)) as typeof state, {});
  answerEffects(flow, play);
}

/** Does what a person does in a moment; tells the options that were not there to be chosen. */
export function doMoment(flow: Flow, play: Play, moment: Moment): readonly Mismatch[] {
  return eventsOf(flow, play, moment).flatMap((make): readonly Mismatch[] => {
    const event = make();
    if (!("type" in event)) return [event];
    send(flow, play, event);
    return [];
  });
}

/** What is known when a scenario begins. */
export function contextOf({ given }: ScenarioDocument): JsonObject & { readonly today: string } {
  const { platform, insurer } = given;
  return {
    ...(given.context as JsonObject | undefined),
    today: given.today,
    ...(platform === undefined ? {} : { platform }),
    ...(insurer === undefined ? {} : { insurer }),
  };
}

/** Events of a moment in the order in which a person does them; each is made when its turn comes. */
function eventsOf(flow: Flow, play: Play, moment: Moment): readonly (() => Event | Mismatch)[] {
  const { press, confirm } = moment;
  return [
    ...(moment.add ?? []).map((pointer) => (): Event => ({ type: "add-item", pointer })),
    ...(moment.remove ?? []).map((place) => (): Event => removal(place)),
    ...entries(moment.search).map(
      ([source, query]) =>
        (): Event => ({ type: "search", source: sourceKeyOf(flow, play.turn[0], source), query }),
    ),
    ...entries(moment.choose).flatMap(([pointer, labels]) =>
      [labels].flat().map((label) => () => choice(flow, play, pointer, label)),
    ),
    ...entries(moment.answer).map(
      ([pointer, value]) =>
        (): Event => ({ type: "answer", pointer, value: value === null ? undefined : (value as Json) }),
    ),
    ...(moment.goTo === undefined ? [] : [(): Event => ({ type: "go-to", step: moment.goTo ?? "" })]),
    ...(press === undefined ? [] : [(): Event => pressing(press)]),
    ...(confirm ? [() => confirming(flow, play)] : []),
  ];
}

function pressing(action: string): Event {
  if (action === "back") return { type: "go-back" };
  return action === "retry" ? { type: "retry" } : { type: "press", action };
}

/** A yes to what is asked. */
function confirming(flow: Flow, { turn }: Play): Event {
  const { action = "", message = "" } = viewOf(flow, turn[0]).confirm ?? {};
  return { type: "press", action, confirmed: message };
}

function removal(place: string): Event {
  const cut = place.lastIndexOf("/");
  return { type: "remove-item", pointer: place.slice(0, cut), index: Number(place.slice(cut + 1)) };
}

/** The option with that text, added where several are chosen, among those that the field's source has loaded, or its schema's titles. */
function choice(flow: Flow, play: Play, pointer: string, label: string): Event | Mismatch {
  const fields = viewOf(flow, play.turn[0]).fields.flatMap(function leaves(field): readonly (typeof field)[] {
    if (field.type === "leaf") return [field];
    return (field.type === "group" ? field.fields : field.items.flatMap((item) => item.fields)).flatMap(
      leaves,
    );
  });
  const field = fields.find((one) => one.pointer === pointer);
  const leaf = field?.type === "leaf" ? field : undefined;
  const titles = Object.entries(leaf?.schema.titles ?? leaf?.schema.items?.titles ?? {});
  const options = leaf?.source
    ? leaf.source.options.map((option) => [option.value, option.label] as const)
    : titles;
  const found = options.find(([, text]) => text === label);
  const kept: readonly Json[] = Array.isArray(leaf?.value) ? leaf.value : [];
  const isMany = leaf?.schema.type === "array";
  if (found) return { type: "answer", pointer, value: isMany ? [...kept, found[0]] : found[0] };
  return { what: "option", place: pointer, expected: label, actual: options.map(([, text]) => text) };
}

function send(flow: Flow, play: Play, event: Event): void {
  if (event.type === "press") play.pressed = { run: play.turn[0], action: event.action };
  play.turn = transition(flow, play.turn[0], event);
  answerEffects(flow, play);
}

/** Notes what a turn went through. */
function cover(flow: Flow, play: Play): void {
  const [run] = play.turn;
  const { pressed } = play;
  const walk = walkOf(flow, run);
  if (walk !== play.covered) play.coverage = coverTurn(flow, play.coverage, run);
  play.covered = walk;
  if (!pressed) return;
  play.coverage = coverReturn(flow, play.coverage, pressed, run);
  play.pressed = run.state.at === pressed.run.state.at ? { ...pressed, run } : undefined;
}

/** Answers effects until there are none; waits are over at once. */
function answerEffects(flow: Flow, play: Play): void {
  const queue: Effect[] = [...play.turn[1]];
  cover(flow, play);
  for (let count = 0; queue.length > 0 && count < maxEffects; count += 1) {
    const effect = queue.shift();
    const event = effect && eventOf(play, effect);
    if (!event) continue;
    play.turn = transition(flow, play.turn[0], event);
    cover(flow, play);
    queue.push(...play.turn[1]);
  }
}

/** What an effect's doing answers, where something does. */
function eventOf(play: Play, effect: Effect): Event | undefined {
  return performEffect<Event | undefined>(effect, {
    wait: ({ id }) => ({ type: "elapsed", id }),
    request(asked) {
      const { id, call, url, body = null } = asked;
      play.hostCalls.requests.push({ call, url, body });
      play.watch?.(asked, play.turn[0], play.replies.last);
      return { type: "reply", id, reply: play.replies.next(call, url) };
    },
    "save-file"({ name, content }) {
      play.hostCalls.downloads.push({ name, content });
      return undefined;
    },
    start({ to }) {
      play.hostCalls.starts.push(to);
      return undefined;
    },
    cancel: () => undefined,
    finish: () => undefined,
  });
}

function entries<V>(map: Readonly<Record<string, V>> | undefined): readonly (readonly [string, V])[] {
  return Object.entries(map ?? {});
}
