import type { Scope } from "#engine/expression/index.ts";
import type { Json, JsonObject } from "#engine/language/index.ts";
import type { Flow, Next, Step } from "./flow.ts";
import { type Resolved, resolveFields } from "./resolve.ts";
import type { State } from "./state.ts";

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
};

export type WalkedStep = {
  readonly step: Step;
  readonly fields: readonly Resolved[];
  /** What expressions see in this step, its own answers included. */
  readonly scope: Scope;
};

/** What a walk reads of the run beside the state: values of sources, for texts and fields; branches never read them. */
export type SourceValues = Readonly<Record<string, Json>>;

/** Action with which a walk leaves a step; undefined stops it there. */
export type Chooser = (step: Step, walked: WalkedStep) => string | undefined;

const walks = new WeakMap<Flow, WeakMap<State, WeakMap<SourceValues, Walk>>>();
const noSources: SourceValues = {};

/** The walk of a state: a pure function of definition, state and source values. Kept while the state lives. */
export function walk(flow: Flow, state: State, sources: SourceValues = noSources): Walk {
  const ofFlow = remembered(walks, flow, () => new WeakMap<State, WeakMap<SourceValues, Walk>>());
  const ofState = remembered(ofFlow, state, () => new WeakMap<SourceValues, Walk>());
  return remembered(ofState, sources, () => walkBy(flow, state, sources, (step) => state.taken[step.id]));
}

/** A walk whose every step is left as `choose` says. */
export function walkBy(flow: Flow, state: State, sources: SourceValues, choose: Chooser): Walk {
  const steps: WalkedStep[] = [];
  const seen = new Set<string>();
  let effective: JsonObject = {};
  let scope = scopeOf(state, effective, sources);
  let at: string | undefined = flow.initial;
  while (at !== undefined && !seen.has(at)) {
    seen.add(at);
    const step: Step | undefined = flow.steps[at];
    if (!step) break;
    const resolved = resolveFields(step.fields, state.answers, effective, (answers) =>
      scopeOf(state, answers, sources),
    );
    effective = resolved.effective;
    scope = resolved.scope;
    const walked: WalkedStep = { step, fields: resolved.fields, scope };
    const waits: boolean = step.passing && step.enter.length > 0 && state.taken[step.id] === undefined;
    if (!step.passing || waits) steps.push(walked);
    at = step.final || waits ? undefined : branch(nextOf(step, walked, choose), scope);
  }
  return { steps, trail: [...seen], effective, scope };
}

/** The step that branches lead to: the first true one; none when one before it has no value. */
export function branch(next: Next, scope: Scope): string | undefined {
  for (const { when, to } of next) {
    if (!when) return to;
    const value = when.run(scope);
    if (value === true) return to;
    if (value !== false) return undefined;
  }
  return undefined;
}

/** The first step behind another where a person can stand. */
export function stepAfter({ steps, trail }: Walk, id: string): WalkedStep | undefined {
  const behind = new Set(trail.slice(trail.indexOf(id) + 1));
  return steps.find(({ step }) => behind.has(step.id));
}

/** Ids of the steps from the first to the one where the person is. */
export function pathOf(flow: Flow, state: State): readonly string[] {
  const path = walk(flow, state).steps.map(({ step }) => step);
  return path
    .slice(0, path.findIndex(({ id }) => id === state.at) + 1)
    .flatMap(({ id, passing }) => (passing ? [] : [id]));
}

function nextOf(step: Step, walked: WalkedStep, choose: Chooser): Next {
  if (step.passing) return step.next;
  const taken = choose(step, walked);
  const action = step.actions.find(({ id }) => id === taken);
  return action?.visible(walked.scope) && action.enabled(walked.scope) ? action.next : [];
}

function scopeOf(state: State, answers: JsonObject, sources: SourceValues): Scope {
  return { ...answers, data: state.data, context: state.context, source: sources };
}

function remembered<K extends object, V>(map: WeakMap<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
