import type { Json, JsonObject } from "#engine/language/index.ts";
import { type FieldProblem, problemsOfDraft, problemsOfStep } from "./check.ts";
import type { Action, Flow } from "./flow.ts";
import { getAt } from "./place.ts";
import { leavesOf } from "./resolved.ts";
import { settle } from "./settle.ts";
import type { State } from "./state.ts";
import { type WalkedStep, walk } from "./walk.ts";

/** What a client says that a person answered, and what its server knows. */
export type Sent = { readonly answers: JsonObject; readonly data: JsonObject; readonly context: JsonObject };

/** What walking again over sent answers found; `answers` are those that the flow allows, computed ones computed again. */
export type Rewalk = { readonly problems: readonly FieldProblem[]; readonly answers: JsonObject };

/**
 * Walks what was sent as its flow would have: the first action that is enabled leaves each step. `draft` checks what is
 * there; `send` also that nothing is missing and that the walk ends. An answer that the flow would not have asked is a
 * problem `field_unknown`. `answers` must be out of wire form.
 */
export function rewalk(flow: Flow, sent: Sent, extent: "draft" | "send"): Rewalk {
  const end = walkOn(flow, { ...sent, release: flow.hash, at: flow.initial, taken: {} });
  const { steps, effective } = walk(flow, end);
  const check = extent === "send" ? problemsOfStep : problemsOfDraft;
  const problems = steps.flatMap((walked) => check(flow, end, walked));
  const last = steps.at(-1);
  const isOpen = extent === "send" && problems.length === 0 && !last?.step.final;
  const unasked = placesOf(sent.answers).filter((pointer) => !isAsked(steps, effective, pointer));
  return {
    answers: effective,
    problems: [
      ...problems,
      ...unasked.map((path) => ({ code: "field_unknown" as const, path, params: {}, title: "" })),
      ...(isOpen
        ? [{ code: "field_invalid" as const, path: "", params: { step: last?.step.id ?? "" }, title: "" }]
        : []),
    ],
  };
}

function walkOn(flow: Flow, state: State): State {
  let walked = settle(flow, state, {});
  for (;;) {
    const last = walk(flow, walked).steps.at(-1);
    const taken = last && leaving(last);
    if (!last || taken === undefined || walked.taken[last.step.id] !== undefined) return walked;
    walked = settle(flow, { ...walked, taken: { ...walked.taken, [last.step.id]: taken } }, {});
  }
}

/** The action by which a walk leaves a step; calls of a passing step have answered long since. */
function leaving({ step, scope }: WalkedStep): string | undefined {
  if (step.passing) return "enter";
  const leads = (action: Action) => action.next.length > 0 && action.visible(scope) && action.enabled(scope);
  return step.actions.find(leads)?.id;
}

/** Pointers of the values that are no objects; a list of files or texts is one value. */
function placesOf(value: JsonObject, at = ""): readonly string[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const pointer = `${at}/${name}`;
    const isObject = typeof inner === "object" && inner !== null;
    return isObject && !Array.isArray(inner) ? placesOf(inner as JsonObject, pointer) : [pointer];
  });
}

/** Whether a place was asked: it stands among the effective answers, or inside a question that is one object. */
function isAsked(steps: readonly WalkedStep[], effective: JsonObject, pointer: string): boolean {
  const value: Json | undefined = getAt(effective, pointer);
  if (value !== undefined) return true;
  return steps.some(({ fields }) => leavesOf(fields).some((leaf) => pointer.startsWith(`${leaf.pointer}/`)));
}
