import { readdirSync, readFileSync } from "node:fs";
import { apply } from "json-merge-patch";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "#engine/json/index.ts";
import { type Effect, type Event, type Flow, restore, transition, viewOf } from "#engine/runtime/index.ts";
import { openFlow, type Written } from "./fixtures.ts";
import { open } from "./wizard.ts";

// What happens in an order that a scenario cannot say: replies that come late, or while an action works.

/** One event, and the effects that it asks for in brief. A reply names the call that it answers, the oldest first. */
type Turn = {
  readonly do: {
    readonly answer?: Readonly<Record<string, Json>>;
    readonly typing?: Readonly<Record<string, Json>>;
    readonly reply?: string;
    readonly elapsed?: string;
    readonly status?: number;
    readonly body?: Json;
    readonly retryAfter?: number;
    readonly restore?: true;
    /** What stands in the stored draft instead. */
    readonly with?: JsonObject;
    readonly event?: Event;
  };
  readonly asks?: readonly string[];
  readonly state?: JsonObject;
  readonly view?: JsonObject;
  readonly run?: JsonObject;
};
type Case = { readonly title: string; readonly patch?: JsonObject; readonly turns: readonly Turn[] };
type Table = { readonly flow: Written; readonly cases: readonly Case[] };

const folder = new URL("./turns/", import.meta.url);

for (const file of readdirSync(folder).toSorted()) {
  const { flow, cases } = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Table;
  describe(file.replace(".json", "").replaceAll("-", " "), () => {
    test.each(cases.map((one) => [one.title, one] as const))("%s", async (_, { patch = {}, turns }) => {
      const flowOfCase = await openFlow(apply(structuredClone(flow), patch) as Written);
      play(flowOfCase, turns);
    });
  });
}

function play(flow: Flow, turns: readonly Turn[]): void {
  const wizard = open(flow);
  let run = wizard.run;
  const waiting = new Map<number, string>();
  const note = (effects: readonly Effect[]) =>
    effects.map((effect) => {
      const line = briefOf(effect, waiting);
      if (effect.type === "cancel") waiting.delete(effect.id);
      return line;
    });
  const take = (happening: Turn["do"]): readonly string[] => {
    if (happening.restore) {
      waiting.clear();
      const stored = { ...JSON.parse(JSON.stringify(run.state)), ...happening.with } as typeof run.state;
      const [again, effects] = restore(flow, stored, {});
      run = again;
      return note(effects);
    }
    return eventsOf(happening, waiting).flatMap((event) => {
      const [next, effects] = transition(flow, run, event);
      run = next;
      return note(effects);
    });
  };
  note(wizard.effects);
  for (const [index, turn] of turns.entries()) {
    const asked = take(turn.do);
    const at = `turn ${index} ${JSON.stringify(turn.do)}`;
    expect(asked, at).toEqual(turn.asks ?? []);
    if (turn.state) expect(partOf(run.state, turn.state), at).toEqual(turn.state);
    if (turn.view) expect(partOf(viewOf(flow, run), turn.view), at).toEqual(turn.view);
    if (turn.run) expect(partOf(run, turn.run), at).toEqual(turn.run);
  }
}

/** What a table tells of something: null where nothing is there, a star where it may be anything, an empty object or a list where it says all of it. */
function partOf(actual: unknown, expected: Json): unknown {
  if (expected === "*") return "*";
  if (actual === undefined) return null;
  if (typeof expected !== "object" || expected === null || typeof actual !== "object") return actual;
  if (Array.isArray(expected))
    return Array.isArray(actual)
      ? actual.map((item, index) => partOf(item, expected[index] ?? null))
      : actual;
  if (Object.keys(expected).length === 0) return actual;
  return Object.fromEntries(
    Object.entries(expected).map(([name, inner]) => [name, partOf((actual as JsonObject)[name], inner)]),
  );
}

function eventsOf(
  { answer = {}, typing = {}, event, reply, elapsed, status = 200, body = null, retryAfter }: Turn["do"],
  waiting: Map<number, string>,
): readonly Event[] {
  const said = Object.entries(answer).map(([pointer, value]) => ({ pointer, value, isTyping: false }));
  const typed = Object.entries(typing).map(([pointer, value]) => ({ pointer, value, isTyping: true }));
  const answers = [...said, ...typed].map(
    ({ value, ...rest }): Event => ({
      type: "answer",
      ...rest,
      value: value === null ? undefined : value,
    }),
  );
  const again = retryAfter === undefined ? {} : { retryAfter };
  const replies = reply === undefined ? [] : [idOf(reply, waiting)];
  const waits = elapsed === undefined ? [] : [idOf(elapsed, waiting)];
  return [
    ...answers,
    ...(event ? [event] : []),
    ...replies.map((id): Event => ({ type: "reply", id, reply: { status, body, ...again } })),
    ...waits.map((id): Event => ({ type: "elapsed", id })),
  ];
}

function idOf(name: string, waiting: Map<number, string>): number {
  const [id] = [...waiting].find(([, call]) => call === name) ?? [];
  if (id === undefined) throw new Error(`nobody waits for "${name}": ${[...waiting.values()].join(", ")}`);
  waiting.delete(id);
  return id;
}

/** An effect in a line: `POST /b {"a":1}`, `cancel load`, `wait 1000`, `start claim/other`. */
function briefOf(effect: Effect, waiting: Map<number, string>): string {
  switch (effect.type) {
    case "request":
      waiting.set(effect.id, effect.call);
      return [
        effect.method,
        effect.url,
        ...(effect.body === undefined ? [] : [JSON.stringify(effect.body)]),
      ].join(" ");
    case "wait":
      waiting.set(effect.id, "wait");
      return `wait ${effect.milliseconds}`;
    case "cancel":
      return `cancel ${waiting.get(effect.id) ?? "what nobody waits for"}`;
    case "start":
      return `start ${"flow" in effect.to ? effect.to.flow : effect.to.route}`;
    default:
      return effect.type;
  }
}
