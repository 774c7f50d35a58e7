import type { Json } from "#engine/json/index.ts";
import type { Problem } from "#engine/validation/index.ts";
import type { Flow, Validators } from "../prepare/flow.ts";
import type { State } from "../state.ts";
import { patternOf } from "./patterns.ts";
import type { Resolved, ResolvedLeaf, ResolvedList } from "./resolve-fields.ts";
import type { WalkedStep } from "./walk.ts";

/** A problem with the title of its question and, where the flow says one, its own text. */
export type FieldProblem = Problem & { readonly title: string; readonly text?: string };

/** Problems of a step's visible answers, in the order of the screen, at most one for each question; a final step has none. */
export function problemsOfStep(flow: Flow, state: State, walked: WalkedStep): readonly FieldProblem[] {
  if (walked.step.final) return [];
  const today = state.context.today;
  const validators = flow.validators(typeof today === "string" ? today : "");
  return problemsOfFields(walked.fields, validators);
}

/** Problems among a step's answers that are there: what is missing is not asked of a draft. */
export function problemsOfDraft(flow: Flow, state: State, walked: WalkedStep): readonly FieldProblem[] {
  return problemsOfStep(flow, state, walked).filter(({ code }) => code !== missing);
}

const missing = "field_required";

function problemsOfFields(fields: readonly Resolved[], validators: Validators): readonly FieldProblem[] {
  return fields.flatMap((field): readonly FieldProblem[] => {
    const { pointer, node, scope } = field;
    const titled = (problem: Omit<FieldProblem, "title"> | undefined) =>
      problem ? [{ ...problem, title: node.rules.title(scope) ?? "" }] : [];
    if (field.type === "group")
      return [...problemsOfFields(field.fields, validators), ...titled(brokenRule(field))];
    const value = field.type === "leaf" ? field.value : listValue(field);
    const own = titled(problemOf(field, value, validators[patternOf(pointer)]));
    if (field.type === "leaf") return own;
    return [...own, ...field.items.flatMap((item) => problemsOfFields(item.fields, validators))];
  });
}

function problemOf(
  field: ResolvedLeaf | ResolvedList,
  value: Json | undefined,
  validate: Validators[string] | undefined,
): Omit<FieldProblem, "title"> | undefined {
  const { pointer, required } = field;
  if (value === undefined || (Array.isArray(value) && value.length === 0))
    return required ? { code: missing, path: pointer, params: {} } : undefined;
  const [first] = validate?.(value) ?? [];
  // Problems inside a file list point at the file: /files/2.
  return first ? { ...first, path: `${pointer}${first.path}` } : brokenRule(field);
}

/** The first of a question's own rules that is false; one without a value is not broken. */
function brokenRule({ node, pointer, scope }: Resolved): Omit<FieldProblem, "title"> | undefined {
  const broken = node.rules.valid.find(({ that }) => that.recall(scope) === false);
  if (!broken) return undefined;
  const text = broken.message(scope);
  return {
    code: "field_invalid",
    path: pointer,
    params: { rule: broken.name },
    ...(text === undefined ? {} : { text }),
  };
}

function listValue(field: ResolvedList): Json {
  return field.items.map(({ value }) => value);
}
