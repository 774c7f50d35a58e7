import type { Json, JsonObject } from "#engine/language/index.ts";
import { type FieldProblem, problemsOfDraft, problemsOfStep } from "./check.ts";
import type { Action, Flow } from "./flow.ts";
import { optionsOf } from "./options.ts";
import { getAt, isEqual } from "./place.ts";
import { leavesOf } from "./resolved.ts";
import { settle } from "./settle.ts";
import type { State } from "./state.ts";
import { type WalkedStep, walk, walkBy } from "./walk.ts";

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
  const problems = steps.flatMap((walked) => [...check(flow, end, walked), ...foreignOptions(flow, walked)]);
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

/** Rounds after which computed answers that open or close steps in turns are left as they are. */
const maxRounds = 12;

/** Leaves every step that can be left; again while computed answers change, since they may lead elsewhere. */
function walkOn(flow: Flow, state: State): State {
  let walked = state;
  for (let round = 0; round < maxRounds; round += 1) {
    const taken: Record<string, string> = {};
    walkBy(flow, walked, {}, (left) => {
      const way = leaving(left);
      if (way !== undefined) taken[left.step.id] = way;
      return way;
    });
    const settled = settle(flow, { ...walked, taken }, {});
    if (settled.answers === walked.answers) return settled;
    walked = settled;
  }
  return walked;
}

/** Answers of the flow's own option lists that are none of their options; other lists are their server's to judge. */
function foreignOptions(flow: Flow, { fields }: WalkedStep): readonly FieldProblem[] {
  return leavesOf(fields).flatMap(({ node, pointer, value, scope }): readonly FieldProblem[] => {
    const source = flow.sources[node.rules.source ?? ""];
    if (value === undefined || !source || source.requests.length > 0) return [];
    if (optionsOf(source, scope).some((option) => isEqual(option.value, value))) return [];
    return [{ code: "field_invalid", path: pointer, params: {}, title: node.rules.title(scope) ?? "" }];
  });
}

/** The action by which a walk leaves a step; calls of a passing step have answered long since. */
function leaving({ step, scope }: WalkedStep): string | undefined {
  if (step.passing) return "enter";
  const leads = (action: Action) => action.next.length > 0 && action.visible(scope) && action.enabled(scope);
  return step.actions.find(leads)?.id;
}

/** Pointers of the values that hold no others; an empty object or list asks nothing. */
function placesOf(value: Json, at = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([name, inner]) => placesOf(inner as Json, `${at}/${name}`));
}

/** Whether a place was asked: it stands among the effective answers, or inside a question that is one object. */
function isAsked(steps: readonly WalkedStep[], effective: JsonObject, pointer: string): boolean {
  const value: Json | undefined = getAt(effective, pointer);
  if (value !== undefined) return true;
  return steps.some(({ fields }) => leavesOf(fields).some((leaf) => pointer.startsWith(`${leaf.pointer}/`)));
}
