import type { Scope } from "#engine/expression/index.ts";
import { getAt, type Json, type JsonObject, lastOf } from "#engine/json/index.ts";
import type { Flow, Next, Step } from "../prepare/flow.ts";
import type { State } from "../state.ts";
import type { Resolved } from "./resolve-fields.ts";
import { groundOf, resolveStep } from "./resolve-step.ts";

/** The journey that a state has made, with everything decided that its answers decide. */
export type Walk = {
  /** Steps in order; a passing step stands last while its calls have not answered. */
  readonly steps: readonly WalkedStep[];
  /** Ids of all steps walked over, those that only decide included. */
  readonly trail: readonly string[];
  /** Answers that are visible on the path; only these are read, validated, shown and sent. */
  readonly effective: JsonObject;
  /** What expressions see after the last step. */
  readonly scope: Scope;
  /** The step walked over before to which the last one leads back. */
  readonly again: string | undefined;
};

export type WalkedStep = {
  readonly step: Step;
  readonly fields: readonly Resolved[];
  /** What expressions see in this step, its own answers included. */
  readonly scope: Scope;
};

/** What a walk reads of the run beside the state: values of sources, for texts and fields; branches never read them. */
export type SourceValues = Readonly<Record<string, Json>>;

type Kept = {
  readonly flow: Flow;
  readonly state: State;
  readonly sources: SourceValues;
  readonly walk: Walk;
};

// A turn compares few states. By weak reference each would outlive its turn until the whole memory is swept.
const walks = lastOf<Kept>(8);
const noSources: SourceValues = {};

/** The walk of a state: a pure function of definition, state and source values. The last few are kept. */
export function walk(flow: Flow, state: State, sources: SourceValues = noSources): Walk {
  const isKept = (one: Kept) => one.state === state && one.sources === sources && one.flow === flow;
  return walks(isKept, () => ({ flow, state, sources, walk: makeWalk(flow, state, sources) })).walk;
}

/** Leaves each step in the way that was taken; one that was not left stops the walk. */
function makeWalk(flow: Flow, state: State, sources: SourceValues): Walk {
  const steps: WalkedStep[] = [];
  const seen = new Set<string>();
  let effective = namedIn(flow, state);
  const ground = groundOf(state, sources);
  let { scope } = ground;
  let at: string | undefined = flow.initial;
  while (at !== undefined && !seen.has(at)) {
    seen.add(at);
    const step: Step | undefined = flow.steps[at];
    if (!step) return { steps, trail: [...seen], effective, scope, again: undefined };
    const resolved = resolveStep(ground, step, state.answers, { effective, scope });
    const walked = resolved.walked;
    effective = resolved.effective;
    scope = walked.scope;
    const taken: unknown = state.taken[step.id];
    const waits: boolean = step.passing && step.enter.length > 0 && taken === undefined;
    if (!step.passing || waits) steps.push(walked);
    at = step.final || waits ? undefined : branch(nextOf(flow, step, taken), scope);
  }
  return { steps, trail: [...seen], effective, scope, again: at };
}

/** What expressions read by names of its own: nothing in a flow of a person. */
function namedIn({ release: { names } }: Flow, { data, context }: State): JsonObject {
  if (!names) return {};
  const named = Object.entries(names).map(([name, pointer]) => [name, getAt({ data, context }, pointer)]);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined)) as JsonObject;
}

/** The step that branches lead to: the first true one; none when one before it has no value. */
export function branch(next: Next, scope: Scope): string | undefined {
  for (const { when, to } of next) {
    if (!when) return to;
    const value = when.recall(scope);
    if (value === true) return to;
    if (value !== false) return undefined;
  }
  return undefined;
}

/** The steps behind another where a person can stand. */
export function stepsBehind({ steps, trail }: Walk, id: string): readonly WalkedStep[] {
  const behind = new Set(trail.slice(trail.indexOf(id) + 1));
  return steps.filter(({ step }) => behind.has(step.id));
}

/** How far back a person at a step may go, or be sent: the index of the last one up to there that lets nobody back. */
export function floorOf({ steps }: Walk, at: string): number {
  const here = steps.findIndex(({ step }) => step.id === at);
  return Math.max(
    0,
    steps.slice(0, here + 1).findLastIndex(({ step }) => !step.back),
  );
}

/** The step before another to which a person goes back. */
export function stepBefore(walk: Walk, id: string): WalkedStep | undefined {
  const here = walk.steps.findIndex(({ step }) => step.id === id);
  return walk.steps.slice(floorOf(walk, id), Math.max(0, here)).findLast(({ step }) => !step.passing);
}

/** Ids of the steps from the first to the one where the person is. */
export function pathOf(flow: Flow, state: State): readonly string[] {
  const path = walk(flow, state).steps.map(({ step }) => step);
  return path
    .slice(0, path.findIndex(({ id }) => id === state.at) + 1)
    .flatMap(({ id, passing }) => (passing ? [] : [id]));
}

/** Where a step leads when it is left in that way; what was taken may be anything in a restored draft. */
function nextOf(flow: Flow, step: Step, taken: unknown): Next {
  const diverted = typeof taken === "string" && taken.startsWith("!") ? taken.slice(1) : undefined;
  if (diverted !== undefined)
    return flow.failureSteps.has(diverted) ? [{ when: undefined, to: diverted }] : [];
  if (step.passing) return step.next;
  return step.actions.find(({ id }) => id === taken)?.next ?? [];
}
