import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "#engine/json/index.ts";
import {
  draftOf,
  type Event,
  pathOf,
  replay,
  restore,
  type State,
  start,
  transition,
  viewOf,
} from "#engine/runtime/index.ts";
import { fixtures, openFlow } from "./fixtures.ts";

/** Any JSON whose keys are those that the flow knows and those that break careless programs. */
function jsonOf(names: readonly string[]): fc.Arbitrary<unknown> {
  const keys = fc.constantFrom(...names, "__proto__", "constructor", "toString", "length", "0", "*", "");
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.constantFrom(
        null,
        true,
        false,
        "",
        "a",
        "\u0000",
        "\ud800",
        "2026-11-20",
        "0000/00/00",
        0,
        -1,
        1.5,
        1e308,
      ),
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.array(tie("json"), { maxLength: 4 }),
      fc.array(fc.tuple(keys, tie("json")), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
    ),
  }));
  const deep = fc
    .tuple(fc.integer({ min: 1, max: 100 }), keys, json)
    .map(([depth, key, value]) =>
      Array.from({ length: depth }).reduce<unknown>(
        (inner, _, level) => (level % 3 === 0 ? [inner] : Object.fromEntries([[key, inner]])),
        value,
      ),
    );
  return fc.oneof({ weight: 5, arbitrary: json }, { weight: 1, arbitrary: deep });
}

function objectOf(names: readonly string[]): fc.Arbitrary<JsonObject> {
  const keys = fc.constantFrom(...names, "__proto__", "constructor");
  return fc
    .array(fc.tuple(keys, jsonOf(names)), { maxLength: 6 })
    .map((entries) => Object.fromEntries(entries) as JsonObject);
}

function eventOf(names: readonly string[], words: readonly string[]): fc.Arbitrary<Event> {
  const part = fc.constantFrom(...names, "0", "1", "99", "*", "__proto__", "constructor", "length", "");
  const pointer = fc.array(part, { maxLength: 4 }).map((parts) => parts.map((one) => `/${one}`).join(""));
  const word = fc.constantFrom(...words, "__proto__", "constructor");
  const id = fc.integer({ min: -1, max: 9 });
  const reply = fc.oneof(
    fc.record({ status: fc.constantFrom(200, 204, 400, 404, 409, 500, 503), body: jsonOf(names) }),
    fc.constantFrom({ problem: "timeout" }, { problem: "network" }),
  );
  return fc.oneof(
    fc.record({ type: fc.constant("answer"), pointer, value: fc.option(jsonOf(names), { nil: undefined }) }),
    fc.record({ type: fc.constant("add-item"), pointer }),
    fc.record({ type: fc.constant("remove-item"), pointer, index: fc.integer({ min: -1, max: 3 }) }),
    fc.record({ type: fc.constant("press"), action: word, confirmed: word }),
    fc.constant({ type: "dismiss" }),
    fc.constant({ type: "retry" }),
    fc.constant({ type: "go-back" }),
    fc.record({ type: fc.constant("go-to"), step: word }),
    fc.record({ type: fc.constant("search"), source: word, query: fc.string() }),
    fc.record({ type: fc.constant("reload"), source: word }),
    fc.record({ type: fc.constant("reply"), id, reply }),
    fc.record({ type: fc.constant("elapsed"), id }),
  ) as fc.Arbitrary<Event>;
}

describe.each(fixtures)("$name", async ({ document }) => {
  const flow = await openFlow(document);
  const { answers, data } = flow.release;
  const names = [...new Set([...namesIn(answers), ...namesIn(data), "error", "code", "message", "data"])];
  const steps = Object.values(flow.steps);
  const words = [
    ...steps.flatMap(({ id, actions }) => [id, ...actions.map((action) => action.id)]),
    ...Object.keys(flow.sources),
  ];
  const states = fc.record({
    release: fc.constant("hash"),
    context: fc.oneof(objectOf([...names, "today"]), fc.constant({ today: "2026-11-20" })),
    answers: fc.oneof(objectOf(names), jsonOf(names)),
    data: fc.oneof(objectOf(names), jsonOf(names)),
    at: fc.constantFrom(...words, "__proto__", "constructor"),
    taken: fc.oneof(
      fc.dictionary(fc.constantFrom(...words), fc.constantFrom(...words, "enter", "!end", "!__proto__")),
      jsonOf(words),
    ),
    read: fc.oneof(fc.dictionary(fc.constantFrom(...words, "__proto__"), fc.string()), jsonOf(words)),
    edited: fc.oneof(
      fc.array(fc.constantFrom(...names.map((name) => `/${name}`), "/0/__proto__")),
      jsonOf(names),
    ),
  }) as unknown as fc.Arbitrary<State>;

  test("no draft and no event makes it throw or write what is no JSON", () => {
    fc.assert(
      fc.property(states, fc.array(eventOf(names, words), { maxLength: 12 }), (state, events) => {
        let [run] = restore(flow, state, {});
        for (const event of events) {
          [run] = transition(flow, run, event);
          viewOf(flow, run);
        }
        expect(JSON.parse(JSON.stringify(run.state))).toEqual(run.state);
        expect(pathOf(flow, JSON.parse(JSON.stringify(run.state)) as State)).toEqual(pathOf(flow, run.state));
        expect(({} as Record<string, unknown>).x).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  test("no events make it throw from the start", () => {
    fc.assert(
      fc.property(
        objectOf([...names, "today"]),
        fc.array(eventOf(names, words), { maxLength: 25 }),
        (context, events) => {
          let [run] = start(flow, context);
          for (const event of events) [run] = transition(flow, run, event);
          expect(viewOf(flow, run).step.id).toBe(run.state.at);
          // What a restored draft has lost is its secrets alone.
          expect(restore(flow, run.state, {})[0].state).toEqual(draftOf(flow, run.state));
        },
      ),
      { numRuns: 150 },
    );
  });

  test("anything may be sent and replied, and what it allows is allowed again", async () => {
    const calls = fc.constantFrom(...Object.keys(flow.calls), "nothing", "__proto__");
    const at = fc.option(fc.constantFrom(...words, "__proto__"), { nil: undefined });
    const way = fc.constantFrom(...words, "enter", "!end", "!__proto__");
    const taken = fc.option(fc.dictionary(fc.constantFrom(...words, "__proto__"), way), { nil: undefined });
    const bodies = fc.array(jsonOf(names), { minLength: 1, maxLength: 4 });
    const made = fc.record({
      call: calls,
      at,
      taken,
      bodies,
      given: objectOf(names),
      stored: objectOf(names),
    });
    await fc.assert(
      fc.asyncProperty(made, async ({ call, at, taken, bodies, given, stored }) => {
        const where = { ...(at === undefined ? {} : { at }), ...(taken === undefined ? {} : { taken }) };
        const sent = { call, ...where, stored, context: { today: "2026-11-20" } };
        let count = 0;
        const ask = async () => ({ status: 200, body: (bodies[count++ % bodies.length] ?? null) as Json });
        const first = await replay(flow, { ...sent, answers: given }, ask);
        expect(JSON.parse(JSON.stringify(first.answers))).toEqual(first.answers);
        count = 0;
        const second = await replay(flow, { ...sent, answers: first.answers }, ask);
        if (first.problems.length === 0) expect(second.answers).toEqual(first.answers);
      }),
      { numRuns: 150 },
    );
  });
});

function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === "properties" ? Object.keys(value as object) : []),
    ...namesIn(value),
  ]);
}
