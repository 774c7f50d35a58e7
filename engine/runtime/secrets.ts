import { isObject, type Json, type JsonObject, type Schema, segmentsOf } from "#engine/json/index.ts";
import type { FieldProblem } from "./path/check.ts";
import { patternOf } from "./path/patterns.ts";
import type { Action, Flow } from "./prepare/flow.ts";
import type { State } from "./state.ts";

/** A state as it may be stored: without the answers that are secret. The same where it holds none. */
export function draftOf(flow: Flow, state: State): State {
  const answers = withoutSecrets(flow, state.answers);
  return answers === state.answers ? state : { ...state, answers };
}

/** What is at some places, without those of these patterns. */
export function withoutSecrets({ secrets }: Pick<Flow, "secrets">, answers: JsonObject): JsonObject {
  return secrets.reduce<JsonObject>(
    (kept, pattern) => (without(kept, segmentsOf(pattern)) ?? {}) as JsonObject,
    answers,
  );
}

/** A secret as it may be seen: the last digits of a number that says itself by them, of anything else nothing. */
export function masked({ luhn }: Schema, value: Json | undefined): Json | undefined {
  if (value === undefined) return undefined;
  return luhn === true && typeof value === "string" ? `•••• ${value.slice(-4)}` : "••••••••";
}

/**
 * Whether a problem is only that a secret is not here any more: it was withheld, or the draft was closed since. The
 * step that asks it asks it again, and so does whoever presses an action whose calls need it.
 */
export function isWithheld(
  { secrets, calls }: Flow,
  { code, path }: Pick<FieldProblem, "code" | "path">,
  action: Action | undefined,
): boolean {
  const pattern = patternOf(path);
  if (code !== "field_required" || !secrets.includes(pattern)) return false;
  return !action?.calls.some((name) => calls[name]?.secrets.includes(pattern));
}

function without(at: Json, [segment = "", ...rest]: readonly string[]): Json | undefined {
  if (segment === "*") return Array.isArray(at) ? at.map((item: Json) => without(item, rest) ?? {}) : at;
  if (!isObject(at) || !Object.hasOwn(at, segment)) return at;
  const { [segment]: inner = null, ...others } = at;
  const left = rest.length === 0 ? undefined : without(inner, rest);
  // What held nothing else was not answered.
  if (left === undefined && Object.keys(others).length === 0) return undefined;
  return left === undefined ? others : { ...others, [segment]: left };
}
