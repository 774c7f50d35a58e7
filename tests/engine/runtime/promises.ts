import fc from "fast-check";
import { expect } from "vitest";
import type { Json, JsonObject } from "#engine/json/index.ts";
import type { ScenarioDocument } from "#engine/language/index.ts";
import { type FieldView, type Flow, pathOf, type Run, viewOf } from "#engine/runtime/index.ts";
import { copy, type Deed, deeds, type Happening, live } from "./in-flight.ts";
import { materialOf } from "./material.ts";

type Check = (flow: Flow, happening: Happening) => void;

/** What holds whatever happens and in whichever order, by its name. */
export const promises: Readonly<Record<string, Check>> = {
  "nothing changes while an action works, except by its own replies": (_flow, happening) => {
    const { by, event, before, after } = happening;
    const acting = before.sequences.filter(({ origin }) => origin === "action");
    const isItsOwn = event !== undefined && "id" in event && acting.some(({ awaits }) => awaits === event.id);
    if (by === "restore" || acting.length === 0 || isItsOwn) return;
    expect(after.state).toEqual(before.state);
    expect(after.rows).toEqual(before.rows);
  },
  "a late reply of a call that was answered or given up changes nothing": (
    _flow,
    { isLate, before, after, effects },
  ) => {
    if (!isLate) return;
    expect(effects).toEqual([]);
    expect(after).toEqual(before);
  },
  "the state is JSON": (_flow, { after: { state } }) => {
    expect(copy(state)).toEqual(state);
  },
  "the person stands on the path": (flow, { after }) => {
    const { at } = after.state;
    expect(viewOf(flow, after).step.id).toBe(at);
    if (!flow.steps[at]?.passing) expect(pathOf(flow, after.state).at(-1)).toBe(at);
  },
  "every effect that is answered has a number of its own": (_flow, { by, before, after, effects }) => {
    const last = by === "restore" ? 0 : before.last;
    const ids = effects.flatMap((effect) =>
      effect.type === "request" || effect.type === "wait" ? [effect.id] : [],
    );
    expect(ids).toEqual(ids.map((_id, index) => last + index + 1));
    expect(after.last).toBe(last + ids.length);
  },
  "a second walk over the effective answers shows the same": (flow, { after }) => {
    const second = { ...after, state: { ...after.state, answers: effectiveOf(flow, after) } };
    expect(pathOf(flow, second.state)).toEqual(pathOf(flow, after.state));
    expect(shownOf(flow, second)).toEqual(shownOf(flow, after));
  },
};

/** Lives so many lives of a flow, and says whether something holds at each moment of each; every promise sees the same ones. */
export function lives(
  flow: Flow,
  context: JsonObject,
  scenarios: readonly ScenarioDocument[],
  numRuns: number,
): (check: Check) => void {
  const [seed = 0] = fc.sample(fc.integer(), 1);
  const material = materialOf(scenarios);
  const lived = new Map<string, readonly Happening[]>();
  const relive = (done: readonly Deed[]): readonly Happening[] => {
    const key = JSON.stringify(done);
    const happenings = lived.get(key) ?? live(flow, context, material, done);
    lived.set(key, happenings);
    return happenings;
  };
  return (check) =>
    fc.assert(
      fc.property(deeds, (done) => {
        for (const happening of relive(done)) check(flow, happening);
      }),
      { seed, numRuns },
    );
}

/** The questions of every step of the path with their answers. */
function shownOf(flow: Flow, run: Run): readonly (readonly FieldView[])[] {
  return pathOf(flow, run.state).map((at) => viewOf(flow, { ...run, state: { ...run.state, at } }).fields);
}

/** The answers that are on show somewhere on the path, as the screen tells them. */
function effectiveOf(flow: Flow, run: Run): JsonObject {
  const root: { [name: string]: Json } = {};
  for (const fields of shownOf(flow, run)) for (const field of fields) lay(root, field, run.state.answers);
  return root;
}

function lay(root: JsonObject, field: FieldView, answers: JsonObject): void {
  if (field.type === "group") for (const inner of field.fields) lay(root, inner, answers);
  else if (field.type === "leaf") put(root, field.pointer, field.value);
  else if (field.items.length > 0) {
    // An item of a slot knows its slot by something that nobody is asked.
    const items = field.items.map(({ pointer }) => (field.fixed ? get(answers, pointer) : {}));
    put(root, field.pointer, structuredClone(items));
    for (const item of field.items) for (const inner of item.fields) lay(root, inner, answers);
  }
}

function get(root: JsonObject, pointer: string): Json {
  const names = namesOf(pointer);
  return names.reduce<Json>((place, name) => (place as JsonObject)[name] ?? {}, root);
}

function put(root: JsonObject, pointer: string, value: Json | undefined): void {
  if (value === undefined) return;
  const names = namesOf(pointer);
  const last = names.pop() ?? "";
  let place = root as { [name: string]: Json };
  for (const name of names) {
    place[name] ??= {};
    place = place[name] as { [name: string]: Json };
  }
  place[last] = value;
}

function namesOf(pointer: string): string[] {
  const names = pointer.split("/").slice(1);
  return names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}
