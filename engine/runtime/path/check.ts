import { formatMoney, type Scope } from "#engine/expression/index.ts";
import { below, type Json } from "#engine/json/index.ts";
import type { Problem } from "#engine/validation/index.ts";
import type { Flow, Validators } from "../prepare/flow.ts";
import type { Rules } from "../prepare/question.ts";
import type { State } from "../state.ts";
import { inItsCurrency } from "./currency.ts";
import { wordsOfItem } from "./item-words.ts";
import type { Resolved, ResolvedLeaf, ResolvedList } from "./resolve-fields.ts";
import type { WalkedStep } from "./walk.ts";

/**
 * A problem with the title of its question and that of the item it is in. `text` takes the place of the code's usual text
 * (a rule's sentence, a reply's); `help` follows it (the words of the field or its schema for that code).
 */
export type FieldProblem = Problem & {
  readonly title: string;
  readonly item?: string;
  readonly text?: string;
  readonly help?: string;
};

/**
 * Problems of a step's visible answers, in the order of the screen, at most one for each question, that of the step's
 * own rules first; a final step has none.
 */
export function problemsOfStep(flow: Flow, state: State, walked: WalkedStep): readonly FieldProblem[] {
  if (walked.step.final) return [];
  const today = state.context.today;
  const validators = flow.validators(typeof today === "string" ? today : "");
  return [...problemsOfWhole(walked), ...problemsOfFields(walked.fields, validators)];
}

/** The place of a problem that is of a step as a whole. */
export const wholeStep = "";

function problemsOfWhole({ step, scope }: WalkedStep): readonly FieldProblem[] {
  const broken = brokenRule(step.valid, scope);
  return broken ? [{ ...broken, path: wholeStep, title: "" }] : [];
}

/** Problems among a step's answers that are there: neither what is missing nor the whole is asked of a draft. */
export function problemsOfDraft(flow: Flow, state: State, walked: WalkedStep): readonly FieldProblem[] {
  return problemsOfStep(flow, state, walked).filter(
    ({ code, path }) => code !== missing && path !== wholeStep,
  );
}

const missing = "field_required";

function problemsOfFields(fields: readonly Resolved[], validators: Validators): readonly FieldProblem[] {
  return fields.flatMap((field): readonly FieldProblem[] => {
    if (field.type === "group") {
      const own = field.isMissing ? missingAt(field.pointer) : brokenIn(field);
      return [...problemsOfFields(field.fields, validators), ...titled(field, own)];
    }
    const value = field.type === "leaf" ? field.value : listValue(field);
    const own = titled(field, problemOf(field, value, validators[field.node.pattern]));
    if (field.type === "leaf") return own;
    const repeated = repeatedIn(field);
    const inner = field.items.flatMap((item, index) => {
      const again = repeated.get(index);
      const all = problemsOfFields(item.fields, validators);
      return [...(again && !all.some(({ path }) => path === again.path) ? [again] : []), ...all].map(
        (problem) => ({ item: titleOf(field, index), ...problem }),
      );
    });
    return [...own, ...inner];
  });
}

/** By its place in the list: what an item has of the part that is its own, and an earlier one has too. */
function repeatedIn(list: ResolvedList): ReadonlyMap<number, FieldProblem> {
  const { unique } = list.node;
  const told = new Map<number, FieldProblem>();
  if (unique === undefined) return told;
  const first = new Map<Json, number>();
  for (const [index, { fields }] of list.items.entries()) {
    const part = fields.find(({ node }) => node.part === below("", unique));
    if (part?.type !== "leaf" || part.value === undefined) continue;
    const before = first.get(part.value);
    if (before === undefined) first.set(part.value, index);
    else {
      const problem = {
        code: "field_repeated",
        path: part.pointer,
        params: { item: titleOf(list, before) },
      } as const;
      for (const one of titled(part, problem)) told.set(index, one);
    }
  }
  return told;
}

function titleOf({ node, items }: ResolvedList, index: number): string {
  const item = items[index];
  return item ? wordsOfItem(node, item, index).title : "";
}

function titled(field: Resolved, problem: Omit<FieldProblem, "title"> | undefined): readonly FieldProblem[] {
  if (!problem) return none;
  const title = field.node.rules.title(field.scope) ?? "";
  return [{ ...problem, ...helpOf(field, problem), title }];
}

const none: readonly FieldProblem[] = [];

/** What the field or its schema says of a problem's code; nothing where the problem says a sentence itself. */
function helpOf({ node, scope }: Resolved, { code, text }: Omit<FieldProblem, "title" | "path">) {
  const { messages } = node.rules;
  if (text !== undefined || !Object.hasOwn(messages, code)) return {};
  const help = messages[code]?.(scope);
  return help === undefined ? {} : { help };
}

function problemOf(
  field: ResolvedLeaf | ResolvedList,
  value: Json | undefined,
  validate: Validators[string] | undefined,
): Omit<FieldProblem, "title"> | undefined {
  const { pointer, required } = field;
  if (value === undefined || (Array.isArray(value) && value.length === 0))
    return required ? missingAt(pointer) : undefined;
  const [first] = validate?.(value) ?? [];
  // Problems inside a file list point at the file: /files/2.
  if (first) return { ...first, path: `${pointer}${first.path}` };
  return overMost(field, value) ?? brokenIn(field);
}

/** A number over what its question says that it may be at most; an amount is told as one. */
function overMost({ node, pointer, scope }: Resolved, value: Json): Omit<FieldProblem, "title"> | undefined {
  const found = node.rules.most?.recall(scope);
  const most = typeof found === "bigint" ? Number(found) : found;
  if (typeof value !== "number" || typeof most !== "number" || value <= most) return undefined;
  const { money } = inItsCurrency(node.schema, pointer, scope);
  const max = money === undefined ? most : formatMoney(most, money);
  return { code: "field_max", path: pointer, params: { max } };
}

function missingAt(path: string): Omit<FieldProblem, "title"> {
  return { code: missing, path, params: {} };
}

function brokenIn({ node, pointer, scope }: Resolved): Omit<FieldProblem, "title"> | undefined {
  const broken = brokenRule(node.rules.valid, scope);
  return broken && { ...broken, path: pointer };
}

/** The first of some rules that is false; one without a value is not broken. */
function brokenRule(valid: Rules["valid"], scope: Scope): Omit<FieldProblem, "title" | "path"> | undefined {
  const broken = valid.find(({ that }) => that.recall(scope) === false);
  if (!broken) return undefined;
  const text = broken.message(scope);
  return { code: "field_invalid", params: { rule: broken.name }, ...(text === undefined ? {} : { text }) };
}

function listValue(field: ResolvedList): Json {
  return field.items.map(({ value }) => value);
}
