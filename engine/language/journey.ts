import { below } from "#engine/json/index.ts";
import type { FlowStep } from "./documents.generated.ts";
import { type FieldNode, fieldTree } from "./fields.ts";
import type { Reading } from "./places/reading.ts";
import { catchSitesOf } from "./sites.ts";
import { branchesOf, isPassing } from "./steps.ts";
import { usesOf } from "./uses.ts";

/** Where a step may lead. */
export type Edge = {
  readonly to: string;
  /** Whether the step's answers are checked on the way. */
  readonly validates: boolean;
  /** Whether the flow goes there without a person: from a step that only decides, or by a failure on arrival. */
  readonly isAlone: boolean;
  readonly isFailure: boolean;
};

/** A question of a step in the order of the screen. */
export type Asked = {
  readonly node: FieldNode;
  /** Always shown and always required: answered when the step is left. */
  readonly certain: boolean;
};

/** A step as the walk sees it. */
export type StepOfJourney = {
  readonly id: string;
  readonly pointer: string;
  readonly step: FlowStep;
  readonly final: boolean;
  readonly edges: readonly Edge[];
  /** Whether it names any step to go to, be it one that does not exist. */
  readonly leads: boolean;
  /** Whether an action, or the end, starts another flow or ends this one. */
  readonly ends: boolean;
  readonly asked: readonly Asked[];
};

/** The graph of a flow's steps. Edges to steps that do not exist are left out. */
export type Journey = {
  readonly steps: ReadonlyMap<string, StepOfJourney>;
  /** Steps that can be reached from the initial one, those to which only failures lead included. */
  readonly reached: ReadonlySet<string>;
  /** Steps that a person may have passed when they come to each: going back to a step ends the path there. */
  readonly before: ReadonlyMap<string, ReadonlySet<string>>;
  /** Patterns that are answered for certain when each step begins. */
  readonly certain: ReadonlyMap<string, ReadonlySet<string>>;
};

type Steps = Journey["steps"];

/** Reads the journey of a release. */
export function journeyOf(reading: Reading): Journey {
  const { flow, answers } = reading.release;
  const failures = failuresOf(reading);
  const steps: Steps = new Map(
    Object.entries(flow.steps).map(([id, step]) => {
      const asked = fieldTree(answers, step.fields ?? {}).flatMap((node) => askedIn(node, true));
      return [id, stepOf(id, step, asked, failures(id), new Set(Object.keys(flow.steps)))];
    }),
  );
  const ids = [...steps.keys()];
  const behind = new Map(ids.map((id) => [id, reachedFrom(steps, [id])]));
  const before = new Map(
    ids.map((id) => {
      const earlier = id === flow.initial ? [] : [...reachedFrom(steps, [flow.initial], id)];
      return [id, new Set(earlier.filter((other) => behind.get(other)?.has(id)))];
    }),
  );
  return {
    steps,
    reached: reachedFrom(steps, [flow.initial]),
    before,
    certain: certainties(steps, flow.initial),
  };
}

/** The steps that can be reached from some; through none that is closed, and by some edges alone where that is asked. */
export function reachedFrom(
  steps: Steps,
  from: readonly string[],
  closed?: string,
  isOpen: (edge: Edge) => boolean = () => true,
): ReadonlySet<string> {
  const reached = new Set(from.filter((id) => steps.has(id)));
  for (const id of reached)
    for (const edge of steps.get(id)?.edges ?? [])
      if (edge.to !== closed && isOpen(edge)) reached.add(edge.to);
  return reached;
}

function stepOf(
  id: string,
  step: FlowStep,
  asked: readonly Asked[],
  failures: readonly Edge[],
  ids: ReadonlySet<string>,
): StepOfJourney {
  const pointer = below("/steps", id);
  const final = step.type === "final";
  const actions = Object.values(step.actions ?? {});
  const own = { validates: true, isAlone: isPassing(step), isFailure: false };
  const named = actions.flatMap(({ next = step.next, validates = true }) =>
    branchesOf(next, "").map(({ to }) => ({ ...own, to, validates })),
  );
  const plain = actions.length > 0 ? named : branchesOf(step.next, "").map(({ to }) => ({ ...own, to }));
  const ways = final ? [] : plain;
  return {
    id,
    pointer,
    step,
    final,
    edges: [...ways, ...failures].filter(({ to }) => ids.has(to)),
    leads: ways.length > 0,
    ends: final || step.start !== undefined || actions.some(({ start }) => start !== undefined),
    asked,
  };
}

/** Where the failures of a step's calls and sources lead. */
function failuresOf(reading: Reading): (step: string) => readonly Edge[] {
  const uses = usesOf(reading);
  const { flow } = reading.release;
  const sites = catchSitesOf(flow);
  // What comes from what the flow knows already cannot fail.
  const isAsked = (name: string) => {
    const { get, post, put, delete: remove, cases } = flow.sources?.[name] ?? {};
    return (get ?? post ?? put ?? remove ?? cases) !== undefined;
  };
  return (step) => {
    const used = uses.withInner([...uses.readBy(step), ...uses.offeredBy(step)]);
    const sources = new Set(used.filter(isAsked));
    const calls = new Set(uses.callsOf(step));
    const entered = new Set(uses.callsOf(step, "enter"));
    return sites.flatMap(({ caught: { next }, of }) => {
      if (next === undefined) return [];
      const isOf = (made: ReadonlySet<string>, kind: string) =>
        of === undefined ? made.size > 0 : of.kind === kind && made.has(of.name);
      if (!isOf(calls, "call") && !isOf(sources, "source")) return [];
      // A source that failed is not asked again by coming back.
      return [{ to: next, validates: false, isAlone: isOf(entered, "call"), isFailure: true }];
    });
  };
}

function askedIn(node: FieldNode, isShown: boolean): readonly Asked[] {
  const { visible = true, required } = node.rules;
  const shown = isShown && visible === true;
  if (node.type === "group")
    return [
      { node, certain: shown },
      ...node.fields.flatMap((inner) => askedIn(inner, shown && !node.rules.optional)),
    ];
  const certain = shown && (required === undefined ? node.required : required === true);
  const inner = node.type === "list" ? node.fields.flatMap((part) => askedIn(part, shown)) : [];
  return [{ node, certain }, ...inner];
}

/** What every way to a step has answered: the intersection over the edges that lead to it. */
function certainties(steps: Steps, initial: string): ReadonlyMap<string, ReadonlySet<string>> {
  const certain = new Map<string, ReadonlySet<string>>([[initial, new Set()]]);
  const queue = [initial];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const step = steps.get(id);
    const known = certain.get(id) ?? new Set();
    const own = step?.asked.flatMap(({ node, certain: is }) => (is ? [node.pattern] : [])) ?? [];
    for (const { to, validates } of step?.edges ?? []) {
      const out = new Set(validates ? [...known, ...own] : known);
      const other = certain.get(to);
      const both = other ? new Set([...other].filter((pattern) => out.has(pattern))) : out;
      if (other && both.size === other.size) continue;
      certain.set(to, both);
      queue.push(to);
    }
  }
  return certain;
}
