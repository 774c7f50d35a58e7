import type { Scope } from "#engine/expression/index.ts";
import type { Json, JsonObject } from "#engine/json/index.ts";
import type { Step } from "../prepare/flow.ts";
import { resolveFields } from "./resolve-fields.ts";
import type { WalkedStep } from "./walk.ts";

/** What a step makes of the path before it. */
export type ResolvedStep = {
  readonly walked: WalkedStep;
  /** The answers that count, the step's own among them. */
  readonly effective: JsonObject;
};

type Before = { readonly effective: JsonObject; readonly scope: Scope };

type Kept = ResolvedStep & { readonly answers: JsonObject };

// By what is seen before a step, since that is the path itself. The last one of each is enough: who compares two
// states asks for both in turns of whole walks.
const kept = new WeakMap<Scope, Map<Step, Kept>>();

/**
 * A step with its questions decided. They depend on what is seen before it and on the answers that it asks, no others:
 * while those are the same objects, so is what comes out.
 */
export function resolveStep(
  step: Step,
  answers: JsonObject,
  { effective: before, scope }: Before,
): ResolvedStep {
  const known = kept.get(scope)?.get(step);
  if (
    known &&
    (known.answers === answers || step.asks.every((name) => own(known.answers, name) === own(answers, name)))
  )
    return known;
  const { data, context, source } = scope;
  const seen = (effective: JsonObject, items: JsonObject): Scope => ({
    ...effective,
    data,
    context,
    source,
    ...items,
  });
  const { fields, ...resolved } = resolveFields(step, answers, before, seen);
  const made: Kept = {
    walked: { step, fields, scope: resolved.scope },
    effective: resolved.effective,
    answers,
  };
  const ofScope = kept.get(scope) ?? new Map<Step, Kept>();
  kept.set(scope, ofScope.set(step, made));
  return made;
}

function own(answers: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(answers, name) ? answers[name] : undefined;
}
