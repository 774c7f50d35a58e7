import type { FlowNext, FlowStep } from "../documents.generated.ts";
import { type FieldNode, fieldTree } from "../fields.ts";
import { below } from "../pointer.ts";
import type { Release } from "../release.ts";

/** Where a step may lead: the place in the document that says so and whether answers are checked on the way. */
export type Edge = { readonly to: string; readonly pointer: string; readonly validates: boolean };

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
  /** Steps that can be reached from the initial one, those of `catch` included. */
  readonly reached: ReadonlySet<string>;
  /** Steps from which each can be reached, itself only when it is in a cycle. */
  readonly before: ReadonlyMap<string, ReadonlySet<string>>;
  /** Patterns that are answered for certain when each step begins. */
  readonly certain: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Reads the journey of a release. */
export function journeyOf(release: Release): Journey {
  const { flow, answers } = release;
  const ids = new Set(Object.keys(flow.steps));
  const steps = new Map(
    Object.entries(flow.steps).map(([id, step]) => [
      id,
      stepOf(id, step, ids, fieldTree(answers, step.fields ?? {})),
    ]),
  );
  const failures = catchTargets(release).filter((id) => ids.has(id));
  const reached = reachedFrom(steps, [flow.initial, ...failures]);
  const before = new Map([...ids].map((id) => [id, new Set<string>()]));
  for (const id of ids)
    for (const later of reachedFrom(steps, steps.get(id)?.edges.map(({ to }) => to) ?? []))
      before.get(later)?.add(id);
  return { steps, reached, before, certain: certainties(steps, flow.initial) };
}

/** The branches of a `next` with their places; a name is one branch without condition. */
export function branchesOf(next: FlowNext | undefined, pointer: string) {
  if (next === undefined) return [];
  if (typeof next === "string") return [{ to: next, when: undefined, pointer, place: pointer }];
  return next.map(({ to, when }, index) => {
    const place = below(pointer, index);
    return { to, when, pointer: below(place, "to"), place };
  });
}

/** Whether a step shows nothing and only decides where to go. */
export function isPassing(step: FlowStep): boolean {
  const { type, fields, notice, actions, summary } = step;
  const asks = Object.keys(fields ?? {}).length > 0;
  return type !== "final" && !asks && notice === undefined && actions === undefined && summary === undefined;
}

function stepOf(
  id: string,
  step: FlowStep,
  ids: ReadonlySet<string>,
  tree: readonly FieldNode[],
): StepOfJourney {
  const pointer = below("/steps", id);
  const own = branchesOf(step.next, below(pointer, "next"));
  const actions = Object.entries(step.actions ?? {});
  const named = actions.flatMap(([name, { next, validates = true }]) => {
    const branches = next === undefined ? own : branchesOf(next, `${pointer}/actions/${name}/next`);
    return branches.map((branch) => ({ ...branch, validates }));
  });
  const final = step.type === "final";
  const edges = final
    ? []
    : actions.length > 0
      ? named
      : own.map((branch) => ({ ...branch, validates: true }));
  return {
    id,
    pointer,
    step,
    final,
    edges: edges
      .filter(({ to }) => ids.has(to))
      .map(({ to, pointer, validates }) => ({ to, pointer, validates })),
    leads: edges.length > 0,
    ends: final || step.start !== undefined || actions.some(([, { start }]) => start !== undefined),
    asked: tree.flatMap((node) => askedIn(node, true)),
  };
}

function askedIn(node: FieldNode, isShown: boolean): readonly Asked[] {
  const { visible = true, required } = node.rules;
  const shown = isShown && visible === true;
  if (node.type === "group")
    return [{ node, certain: shown }, ...node.fields.flatMap((inner) => askedIn(inner, shown))];
  const certain = shown && (required === undefined ? node.required : required === true);
  const inner = node.type === "list" ? node.fields.flatMap((part) => askedIn(part, shown)) : [];
  return [{ node, certain }, ...inner];
}

function catchTargets({ flow }: Release): readonly string[] {
  const catches = [
    flow.catch,
    ...Object.values(flow.calls ?? {}).map((call) => call.catch),
    ...Object.values(flow.sources ?? {}).map((source) => source.catch),
  ];
  return catches.flatMap((one) => Object.values(one ?? {}).flatMap(({ next }) => next ?? []));
}

function reachedFrom(
  steps: ReadonlyMap<string, StepOfJourney>,
  from: readonly string[],
): ReadonlySet<string> {
  const reached = new Set<string>();
  const queue = from.filter((id) => steps.has(id));
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    queue.push(...(steps.get(id)?.edges.map(({ to }) => to) ?? []));
  }
  return reached;
}

/** What every way to a step has answered: the intersection over the edges that lead to it. */
function certainties(
  steps: ReadonlyMap<string, StepOfJourney>,
  initial: string,
): ReadonlyMap<string, ReadonlySet<string>> {
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
