import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lintLibrary, openLibrary } from "#engine/language/index.ts";
import {
  type Effect,
  type Event,
  type Flow,
  pathOf,
  type Run,
  replay,
  restore,
  start,
  transition,
  viewOf,
} from "#engine/runtime/index.ts";
import { answersTo, askedOf, flowOf, type Plan, plans } from "./generated.ts";

type Answers = Readonly<Record<string, never>>;

const context = { today: "2026-11-20" };
const journeys = plans.chain((plan) => fc.record({ plan: fc.constant(plan), answers: answersTo(plan) }));
const next: Event = { type: "press", action: "next" };

function playEvents(flow: Flow, run: Run, events: readonly Event[]): readonly [Run, readonly Effect[]] {
  return events.reduce<readonly [Run, readonly Effect[]]>(
    ([played, effects], event) => {
      const [after, more] = transition(flow, played, event);
      return [after, [...effects, ...more]];
    },
    [run, []],
  );
}

function answering(answers: Answers): readonly Event[] {
  return Object.entries(answers).map(([name, value]) => ({ type: "answer", pointer: `/${name}`, value }));
}

function presses({ steps }: Plan): readonly Event[] {
  return Array.from({ length: steps.length + 1 }, () => next);
}

/** Answers to every text, so that no press is refused. */
function complete({ steps }: Plan, answers: Answers): Answers {
  const texts = steps.flatMap(({ questions }) => questions.filter(({ kind }) => kind === "text"));
  return { ...Object.fromEntries(texts.map(({ name }) => [name, `<${name}>`])), ...answers } as Answers;
}

function lint({ release: { flow, answers } }: Flow): readonly string[] {
  const document = { $schema: "../../schemas/flow.schema.json", ...flow, answers };
  const library = openLibrary(new Map([["flows/claim/fixture.flow.json", JSON.stringify(document)]]));
  return lintLibrary(library).map(({ code, pointer }) => `${code} ${pointer}`);
}

function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

test("the path is a function of definition and state", () => {
  fc.assert(
    fc.property(journeys, ({ plan, answers }) => {
      const flow = flowOf(plan);
      const [run] = playEvents(flow, start(flow, context)[0], [...answering(answers), ...presses(plan)]);
      expect(pathOf(flowOf(plan), copy(run.state))).toEqual(pathOf(flow, run.state));
    }),
  );
});

test("going back and forth loses nothing", () => {
  fc.assert(
    fc.property(journeys, fc.nat({ max: 5 }), ({ plan, answers }, count) => {
      const flow = flowOf(plan);
      const [there] = playEvents(flow, start(flow, context)[0], [
        ...answering(complete(plan, answers)),
        ...presses(plan),
      ]);
      const { sequences: _, ...still } = there;
      const calm: Run = { ...still, sequences: [] };
      const back = Array.from({ length: count }, (): Event => ({ type: "go-back" }));
      const [away] = playEvents(flow, calm, back);
      const [returned] = playEvents(flow, away, [{ type: "go-to", step: there.state.at }]);
      expect(returned.state).toEqual(there.state);
      const forth = Array.from({ length: pathOf(flow, there.state).length }, () => next);
      const [pressed] = playEvents(flow, away, forth);
      expect(pressed.state).toEqual(there.state);
    }),
  );
});

test("hidden answers are never in a request", () => {
  fc.assert(
    fc.property(journeys, ({ plan, answers }) => {
      const flow = flowOf(plan);
      const given = complete(plan, answers);
      const [, effects] = playEvents(flow, start(flow, context)[0], [...answering(given), ...presses(plan)]);
      const request = effects.find((effect) => effect.type === "request");
      const asked = askedOf(plan, given);
      const sent = JSON.stringify(request?.body);
      expect(request).toBeDefined();
      for (const name of Object.keys(given)) {
        if (!asked.has(name)) expect(sent).not.toContain(`"${name}":`);
        if (!asked.has(name)) expect(sent).not.toContain(`<${name}>`);
        if (asked.has(name) && name.startsWith("text")) expect(sent).toContain(`<${name}>`);
      }
      expect(JSON.stringify(request?.body)).not.toContain('"on":false,"note"');
    }),
  );
});

test("answers typed in any order give the same state", () => {
  fc.assert(
    fc.property(
      journeys.chain(({ plan, answers }) =>
        fc.record({
          plan: fc.constant(plan),
          events: fc.constant(answering(answers)),
          shuffled: fc.shuffledSubarray([...answering(answers)], {
            minLength: Object.keys(answers).length,
          }),
        }),
      ),
      ({ plan, events, shuffled }) => {
        const flow = flowOf(plan);
        const [first] = start(flow, context);
        expect(playEvents(flow, first, shuffled)[0].state).toEqual(playEvents(flow, first, events)[0].state);
      },
    ),
  );
});

test("a draft that is stored and restored is the same", () => {
  fc.assert(
    fc.property(journeys, ({ plan, answers }) => {
      const flow = flowOf(plan);
      const [run] = playEvents(flow, start(flow, context)[0], [...answering(answers), ...presses(plan)]);
      const [restored] = restore(flow, copy(run.state), {});
      expect(restored.state).toEqual(run.state);
      expect(viewOf(flow, restored).step).toEqual(viewOf(flow, run).step);
    }),
  );
});

test("every path through a flow that passes the linter ends", () => {
  fc.assert(
    fc.property(journeys, ({ plan, answers }) => {
      const flow = flowOf(plan);
      expect(lint(flow)).toEqual([]);
      const given = complete(plan, answers);
      const [run, effects] = playEvents(flow, start(flow, context)[0], [
        ...answering(given),
        ...presses(plan),
      ]);
      const request = effects.find((effect) => effect.type === "request");
      const reply: Event = { type: "reply", id: request?.id ?? 0, reply: { status: 200, body: null } };
      const [ended, last] = transition(flow, run, reply);
      expect(viewOf(flow, ended).step).toMatchObject({ id: "end", final: true });
      expect(last).toEqual([{ type: "finish" }]);
    }),
  );
});

describe("playing again", () => {
  const play = (flow: Flow, answers: object) =>
    replay(flow, { call: "send", answers: answers as Answers, context }, async () => ({
      problem: "network",
    }));

  test("what is allowed once is allowed again", async () => {
    await fc.assert(
      fc.asyncProperty(journeys, async ({ plan, answers }) => {
        const flow = flowOf(plan);
        const first = await play(flow, answers);
        const second = await play(flow, first.answers);
        expect(second.answers).toEqual(first.answers);
        expect(second.problems.filter(({ code }) => code !== "field_required")).toEqual([]);
      }),
    );
  });

  test("finds every answer that was not asked", async () => {
    await fc.assert(
      fc.asyncProperty(journeys, async ({ plan, answers }) => {
        const asked = askedOf(plan, answers);
        const { problems } = await play(flowOf(plan), answers);
        const found = problems.filter(({ code }) => code === "field_unknown");
        const unknown = new Set(found.map(({ path }) => path.split("/")[1]));
        for (const [name, value] of Object.entries(answers as Readonly<Record<string, unknown>>)) {
          const isEmpty = typeof value === "object" && Object.keys(value ?? {}).length === 0;
          if (!asked.has(name) && !isEmpty) expect(unknown).toContain(name);
          if (asked.has(name) && !name.startsWith("list")) expect(unknown).not.toContain(name);
        }
      }),
    );
  });

  test("over what a complete wizard sends finds nothing wrong", async () => {
    await fc.assert(
      fc.asyncProperty(journeys, async ({ plan, answers }) => {
        const flow = flowOf(plan);
        const given = complete(plan, answers);
        const [, effects] = playEvents(flow, start(flow, context)[0], [
          ...answering(given),
          ...presses(plan),
        ]);
        const request = effects.find((effect) => effect.type === "request");
        const { problems, isInPlace } = await play(flow, asAnswered(request?.body));
        expect([problems, isInPlace]).toEqual([[], true]);
      }),
    );
  });

  /** What was sent, without what the body lays on it and what stands for nothing. */
  function asAnswered(body: unknown): object {
    const isSent = (key: string, value: unknown) => value !== 0 && key !== "all";
    return JSON.parse(
      JSON.stringify(body, (key, value) => (isSent(key, value) ? value : undefined)),
    ) as object;
  }
});
