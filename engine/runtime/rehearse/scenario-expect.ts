import { type Difference, differencesIn, getAt, isEqual, type Json } from "#engine/json/index.ts";
import type { ScenarioDocument } from "#engine/language/index.ts";
import { currentStep } from "../change/turn.ts";
import { usageOf } from "../change/usage.ts";
import { leavesOf, listsOf } from "../path/flatten.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Destination, Run } from "../run.ts";
import type { FactView } from "../view/view.ts";
import { viewOf } from "../view/view-of.ts";

/** Something that was not as expected, at a place where there is one. */
export type Mismatch = {
  readonly what: string;
  readonly place: string;
  readonly expected: unknown;
  readonly actual: unknown;
  /** The place of a request that is not as expected. */
  readonly difference?: Difference;
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
export type HostCalls = {
  readonly requests: readonly { readonly call: string; readonly url: string; readonly body: Json }[];
  readonly starts: readonly Destination[];
  readonly downloads: readonly { readonly name: string; readonly content: string }[];
};

type Expect = NonNullable<ScenarioDocument["steps"][number]["expect"]>;

/** What is not as a moment expects. */
export function mismatchesOf(
  flow: Flow,
  run: Run,
  hostCalls: HostCalls,
  expect: Expect,
): readonly Mismatch[] {
  const walked = currentStep(flow, run);
  const view = viewOf(flow, run);
  const fields = walked?.fields ?? [];
  const asked = [...leavesOf(fields), ...listsOf(fields)];
  const places = new Set(asked.map(({ pointer }) => pointer));
  const isThere = (pointer: string) => [...places].some((p) => p === pointer || p.startsWith(`${pointer}/`));
  const required = new Set(asked.filter((field) => field.required).map(({ pointer }) => pointer));
  const closed = new Set(asked.filter((field) => field.readOnly).map(({ pointer }) => pointer));
  return [
    ...wrongIf(expect.problems, "problems", (given) =>
      differs(given.map(describe).sort(), view.problems.map(describe).sort()),
    ),
    ...(expect.problems ?? []).flatMap(({ path, text }) => {
      const found = view.problems.find((problem) => problem.path === path);
      const actual = found?.text ?? found?.help;
      return text === undefined || text === actual ? [] : [mismatch("text", path, text, actual ?? null)];
    }),
    ...(expect.visible ?? []).filter((p) => !isThere(p)).map((p) => mismatch("visible", p, true, false)),
    ...(expect.hidden ?? []).filter(isThere).map((p) => mismatch("hidden", p, true, false)),
    ...(expect.required ?? [])
      .filter((p) => !required.has(p))
      .map((p) => mismatch("required", p, true, false)),
    ...(expect.readOnly ?? []).filter((p) => !closed.has(p)).map((p) => mismatch("readOnly", p, true, false)),
    ...factMismatches(view.step.facts, expect),
    ...valuesOf("answers", expect.answers, run.state.answers),
    ...valuesOf("data", expect.data, run.state.data),
    ...(expect.request ? requestMismatches(hostCalls, expect.request) : []),
    ...optionMismatches(flow, run, expect.options),
    ...wrongIf(expect.message, "message", (given) =>
      differs(given, view.failure?.message ?? view.step.message),
    ),
    ...wrongIf(expect.notice, "notice", (given) => differs(given, view.step.notice)),
    ...wrongIf(expect.confirm, "confirm", (given) => differs(given, view.confirm?.message)),
    ...wrongIf(expect.actions, "actions", (given) =>
      differs(
        given,
        view.actions.filter(({ enabled }) => enabled).map(({ id }) => id),
      ),
    ),
    ...(expect.download ? downloadMismatches(hostCalls, expect.download) : []),
    ...(expect.starts === undefined ? [] : startMismatches(hostCalls, expect.starts)),
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

/** Of the requests of a call the one that is most as expected, place by place; all that were made where there is none. */
function requestMismatches(
  hostCalls: HostCalls,
  expect: NonNullable<Expect["request"]>,
): readonly Mismatch[] {
  const made = hostCalls.requests.filter(({ call }) => call === expect.call);
  const [closest] = made
    .map((request) => requestDifferences(request, expect))
    .toSorted((one, other) => one.length - other.length);
  if (!closest) return [mismatch("request", expect.call, expect, hostCalls.requests)];
  return closest.map((difference) => ({
    ...mismatch("request", difference.pointer, difference.expected, difference.actual),
    difference,
  }));
}

function requestDifferences(
  { url, body }: HostCalls["requests"][number],
  { url: expectedUrl, body: expectedBody, exact, absent = [] }: NonNullable<Expect["request"]>,
): readonly Difference[] {
  return [
    ...(expectedUrl === undefined ? [] : differencesIn(expectedUrl, url, true, "/url")),
    ...(expectedBody === undefined ? [] : differencesIn(expectedBody, body, exact === true, "/body")),
    ...absent.flatMap((pointer) => {
      const actual = getAt(body, pointer);
      return actual === undefined ? [] : [{ pointer: `/body${pointer}`, actual }];
    }),
  ];
}

function downloadMismatches(
  hostCalls: HostCalls,
  expect: NonNullable<Expect["download"]>,
): readonly Mismatch[] {
  const fits = hostCalls.downloads.some((file) => contains(file, expect));
  return fits ? [] : [mismatch("download", expect.name, expect, hostCalls.downloads)];
}

function startMismatches(
  hostCalls: HostCalls,
  expect: Exclude<Expect["starts"], undefined>,
): readonly Mismatch[] {
  if (expect === null)
    return hostCalls.starts.length === 0 ? [] : [mismatch("starts", "", null, hostCalls.starts)];
  const fits = hostCalls.starts.some((to) => contains(to, expect));
  return fits ? [] : [mismatch("starts", expect.flow ?? expect.route ?? "", expect, hostCalls.starts)];
}

function optionMismatches(flow: Flow, run: Run, expect: Expect["options"]): readonly Mismatch[] {
  return Object.entries(expect ?? {}).flatMap(([id, labels]) => {
    const actual = run.sources[sourceKeyOf(flow, run, id)]?.options.map(({ label }) => label) ?? [];
    return isEqual(labels, actual) ? [] : [mismatch("options", id, labels, actual)];
  });
}

function factMismatches(facts: readonly FactView[], { facts: read, links }: Expect): readonly Mismatch[] {
  const compare = (word: "value" | "href", what: string, expected: Expect["facts"]) =>
    Object.entries(expected ?? {}).flatMap(([id, one]) => {
      const actual = facts.find((fact) => fact.id === id)?.[word] ?? null;
      return actual === one ? [] : [mismatch(what, id, one, actual)];
    });
  return [...compare("value", "facts", read), ...compare("href", "links", links)];
}

/** The key of a source that a scenario names, or of what the question at a place uses. */
export function sourceKeyOf(flow: Flow, run: Run, name: string): string {
  const leaf = leavesOf(currentStep(flow, run)?.fields ?? []).find(({ pointer }) => pointer === name);
  return (leaf && usageOf(flow, leaf)?.key) ?? name;
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
function contains(actual: unknown, expected: unknown): boolean {
  return differencesIn(expected, actual, false).length === 0;
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
