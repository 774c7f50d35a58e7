import type { Scope } from "#engine/expression/index.ts";
import { type Json, type JsonObject, lastOf } from "#engine/json/index.ts";
import type { Step } from "../prepare/flow.ts";
import type { State } from "../state.ts";
import { resolveFields } from "./resolve-fields.ts";
import type { SourceValues, WalkedStep } from "./walk.ts";

/** What every step of a walk stands on beside the answers, and what was made of the steps upon it. */
export type Ground = {
  readonly data: JsonObject;
  readonly context: JsonObject;
  readonly sources: SourceValues;
  /** What the first step sees. */
  readonly scope: Scope;
  readonly steps: Map<Step, Kept>;
};

/** What a step makes of the path before it. */
export type ResolvedStep = {
  readonly walked: WalkedStep;
  /** The answers that count, the step's own among them. */
  readonly effective: JsonObject;
};

type Before = { readonly effective: JsonObject; readonly scope: Scope };

/** What a step made the last time, with what it was made of. */
type Kept = ResolvedStep & { readonly answers: JsonObject; readonly before: Scope };

const grounds = lastOf<Ground>(4);

/** The same ground while data, context and sources are the same objects, among the last few. */
export function groundOf({ data, context }: State, sources: SourceValues): Ground {
  return grounds(
    (one) => one.data === data && one.context === context && one.sources === sources,
    () => ({ data, context, sources, scope: { data, context, source: sources }, steps: new Map() }),
  );
}

/**
 * A step with its questions decided. They depend on what is seen before it and on the answers that it asks, no others:
 * while those are the same objects, so is what comes out.
 */
export function resolveStep(
  { steps }: Ground,
  step: Step,
  answers: JsonObject,
  { effective: before, scope }: Before,
): ResolvedStep {
  const known = steps.get(step);
  if (known?.before === scope && isAskedSame(step, known.answers, answers)) return known;
  const { data, context, source } = scope;
  const seen = (effective: JsonObject, items: JsonObject): Scope => ({
    ...effective,
    data,
    context,
    source,
    ...items,
  });
  const resolved = resolveFields(step, answers, before, seen);
  const walked = { step, fields: resolved.fields, scope: resolved.scope };
  const made: Kept = { walked, effective: resolved.effective, answers, before: scope };
  steps.set(step, made);
  return made;
}

function isAskedSame({ asks }: Step, before: JsonObject, after: JsonObject): boolean {
  return before === after || asks.every((name) => own(before, name) === own(after, name));
}

function own(answers: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(answers, name) ? answers[name] : undefined;
}
