import type { Scope } from "#engine/expression/index.ts";
import type { Json } from "#engine/language/index.ts";
import type { Problem } from "#engine/validation/index.ts";
import type { Flow, Rules, Validators } from "./flow.ts";
import { patternOf } from "./place.ts";
import type { Resolved, ResolvedList } from "./resolve.ts";
import type { State } from "./state.ts";
import type { WalkedStep } from "./walk.ts";

/** A problem with the title of its question and, where the flow says one, its own text. */
export type FieldProblem = Problem & { readonly title: string; readonly text?: string };

/** Problems of a step's visible answers, in the order of the screen, at most one for each question. */
export function problemsOfStep(flow: Flow, state: State, walked: WalkedStep): readonly FieldProblem[] {
  const today = state.context.today;
  const validators = flow.validators(typeof today === "string" ? today : "");
  return problemsOfFields(walked.fields, walked.scope, validators);
}

/** Problems among a step's answers that are there: what is missing is not asked of a draft. */
export function problemsOfDraft(flow: Flow, state: State, walked: WalkedStep): readonly FieldProblem[] {
  return problemsOfStep(flow, state, walked).filter(({ code }) => code !== missing);
}

const missing = "field_required";

function problemsOfFields(
  fields: readonly Resolved[],
  scope: Scope,
  validators: Validators,
): readonly FieldProblem[] {
  return fields.flatMap((field): readonly FieldProblem[] => {
    if (field.type === "group") return problemsOfFields(field.fields, scope, validators);
    const { pointer, required, node } = field;
    const value = field.type === "leaf" ? field.value : listValue(field);
    const own = problemOf({ pointer, required, value, rules: node.rules, scope, validators });
    const title = node.rules.title(field.scope) ?? "";
    const inner =
      field.type === "leaf"
        ? []
        : field.items.flatMap((item) =>
            problemsOfFields(item.fields, { ...scope, [field.node.as]: item.value }, validators),
          );
    return own ? [{ ...own, title }, ...inner] : inner;
  });
}

type Answer = {
  readonly pointer: string;
  readonly required: boolean;
  readonly value: Json | undefined;
  readonly rules: Rules;
  readonly scope: Scope;
  readonly validators: Validators;
};

function problemOf(answer: Answer): Omit<FieldProblem, "title"> | undefined {
  const { pointer, required, value, rules, scope, validators } = answer;
  if (value === undefined || (Array.isArray(value) && value.length === 0))
    return required ? { code: missing, path: pointer, params: {} } : undefined;
  const [first] = validators[patternOf(pointer)]?.(value) ?? [];
  // Problems inside a file list point at the file: /files/2.
  if (first) return { ...first, path: `${pointer}${first.path}` };
  const broken = rules.valid.find(({ that }) => that.run(scope) === false);
  if (!broken) return undefined;
  const text = broken.message(scope);
  return {
    code: "field_invalid",
    path: pointer,
    params: { rule: broken.name },
    ...(text === undefined ? {} : { text }),
  };
}

function listValue(field: ResolvedList): Json | undefined {
  return field.items.length === 0 ? undefined : field.items.map(({ value }) => value);
}
