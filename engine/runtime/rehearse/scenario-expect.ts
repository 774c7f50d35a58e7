import { getAt, isEqual, type Json } from "#engine/json/index.ts";
import type { ScenarioDocument } from "#engine/language/index.ts";
import { currentStep } from "../change/turn.ts";
import { problemsOfStep } from "../path/check.ts";
import { leavesOf, listsOf } from "../path/flatten.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Run } from "../run.ts";
import { viewOf } from "../view/view-of.ts";

/** Something that was not as expected, at a place where there is one. */
export type Mismatch = {
  readonly what: string;
  readonly place: string;
  readonly expected: unknown;
  readonly actual: unknown;
  /** Where the flow stayed and was to go on: what kept it, as a person sees it. */
  readonly stop?: Stop;
};

/** What keeps a person on a step: questions that are refused, a failure, something to confirm. */
export type Stop = {
  readonly problems: readonly { readonly path: string; readonly code: string }[];
  readonly failure?: string;
  readonly confirm?: string;
};

/** What the host was asked since the moment began. */
export type Told = {
  readonly requests: readonly { readonly call: string; readonly url: string; readonly body: Json }[];
  readonly starts: readonly { readonly flow: string; readonly context: Json }[];
};

type Expect = NonNullable<ScenarioDocument["steps"][number]["expect"]>;

/** What is not as a moment expects. */
export function mismatchesOf(flow: Flow, run: Run, told: Told, expect: Expect): readonly Mismatch[] {
  const walked = currentStep(flow, run);
  const view = viewOf(flow, run);
  const fields = walked?.fields ?? [];
  const places = new Set([...leavesOf(fields), ...listsOf(fields)].map(({ pointer }) => pointer));
  const isThere = (pointer: string) => [...places].some((p) => p === pointer || p.startsWith(`${pointer}/`));
  const required = new Set(
    [...leavesOf(fields), ...listsOf(fields)].filter((field) => field.required).map(({ pointer }) => pointer),
  );
  const problems = walked ? problemsOfStep(flow, run.state, walked) : [];
  const shown = run.attempted.includes(run.state.at) ? problems : view.problems;
  return [
    ...wrongIf(expect.problems, "problems", (given) =>
      differs(given.map(describe).sort(), shown.map(describe).sort()),
    ),
    ...(expect.visible ?? []).filter((p) => !isThere(p)).map((p) => mismatch("visible", p, true, false)),
    ...(expect.hidden ?? []).filter(isThere).map((p) => mismatch("hidden", p, true, false)),
    ...(expect.required ?? [])
      .filter((p) => !required.has(p))
      .map((p) => mismatch("required", p, true, false)),
    ...valuesOf("answers", expect.answers, run.state.answers),
    ...valuesOf("data", expect.data, run.state.data),
    ...(expect.request ? requestMismatches(told, expect.request) : []),
    ...optionMismatches(run, expect.options),
    ...wrongIf(expect.message, "message", (given) =>
      differs(given, view.failure?.message ?? view.step.message),
    ),
    ...wrongIf(expect.confirm, "confirm", (given) => differs(given, view.confirm?.message)),
    ...wrongIf(expect.actions, "actions", (given) =>
      differs(
        given,
        view.actions.filter(({ enabled }) => enabled).map(({ id }) => id),
      ),
    ),
    ...(expect.starts ? startMismatches(told, expect.starts) : []),
  ];
}

/** What keeps a run on its step. */
export function stopOf(flow: Flow, run: Run): Stop {
  const { problems, failure, confirm } = viewOf(flow, run);
  return {
    problems: problems.map(({ path, code }) => ({ path, code })),
    ...(failure === undefined ? {} : { failure: failure.message }),
    ...(confirm === undefined ? {} : { confirm: confirm.message }),
  };
}

function requestMismatches(told: Told, expect: NonNullable<Expect["request"]>): readonly Mismatch[] {
  const made = told.requests.filter(({ call }) => call === expect.call);
  const fits = made.some(
    ({ url, body }) =>
      (expect.url === undefined || expect.url === url) &&
      (expect.body === undefined || contains(body, expect.body as Json)) &&
      (expect.absent ?? []).every((pointer) => getAt(body, pointer) === undefined),
  );
  return fits ? [] : [mismatch("request", expect.call, expect, made)];
}

function startMismatches(told: Told, expect: NonNullable<Expect["starts"]>): readonly Mismatch[] {
  const context = (expect.context ?? {}) as Json;
  const fits = told.starts.some((start) => start.flow === expect.flow && contains(start.context, context));
  return fits ? [] : [mismatch("starts", expect.flow, expect, told.starts)];
}

function optionMismatches(run: Run, expect: Expect["options"]): readonly Mismatch[] {
  return Object.entries(expect ?? {}).flatMap(([id, labels]) => {
    const actual = run.sources[id]?.options.map(({ label }) => label) ?? [];
    return isEqual(labels, actual) ? [] : [mismatch("options", id, labels, actual)];
  });
}

function valuesOf(
  what: string,
  expect: Readonly<Record<string, unknown>> | undefined,
  values: Json,
): readonly Mismatch[] {
  return Object.entries(expect ?? {}).flatMap(([pointer, expected]) => {
    const actual = getAt(values, pointer) ?? null;
    return isEqual(expected as Json, actual) ? [] : [mismatch(what, pointer, expected, actual)];
  });
}

/** Whether a value has all that is expected of it: objects part by part, lists item by item. */
function contains(actual: Json | undefined, expected: Json): boolean {
  if (typeof expected !== "object" || expected === null) return actual === expected;
  if (typeof actual !== "object" || actual === null) return false;
  if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length)) return false;
  return Object.entries(expected).every(([key, value]) => contains(getAt(actual, `/${key}`), value as Json));
}

function describe({ path, code }: { readonly path: string; readonly code: string }): string {
  return `${path} ${code}`;
}

function differs(expected: Json, actual: unknown): readonly [Json, unknown] | undefined {
  return isEqual(expected, (actual ?? null) as Json) ? undefined : [expected, actual ?? null];
}

function wrongIf<T>(
  given: T | undefined,
  what: string,
  compare: (given: T) => readonly [unknown, unknown] | undefined,
): readonly Mismatch[] {
  const found = given === undefined ? undefined : compare(given);
  return found ? [mismatch(what, "", found[0], found[1])] : [];
}

function mismatch(what: string, place: string, expected: unknown, actual: unknown): Mismatch {
  return { what, place, expected, actual };
}
