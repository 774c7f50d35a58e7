import type { Scope } from "#engine/expression/index.ts";
import { getAt, type Json, type JsonObject } from "#engine/json/index.ts";
import { slotName } from "#engine/language/index.ts";
import type { Step } from "../prepare/flow.ts";
import type { Group, Leaf, List } from "../prepare/question.ts";
import { slotOf, slotsOf } from "./slots.ts";
import { type Shown, showFields } from "./visible-fields.ts";

/** A question with its conditions decided. Hidden ones are not there. */
export type Resolved = ResolvedLeaf | ResolvedGroup | ResolvedList;

export type ResolvedLeaf = {
  readonly type: "leaf";
  readonly node: Leaf;
  readonly pointer: string;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly value: Json | undefined;
  readonly scope: Scope;
};

export type ResolvedGroup = {
  readonly type: "group";
  readonly node: Group;
  readonly pointer: string;
  /** Whether some part of it is missing, none of which is required by itself. */
  readonly isMissing: boolean;
  readonly fields: readonly Resolved[];
  readonly scope: Scope;
};

export type ResolvedList = {
  readonly type: "list";
  readonly node: List;
  readonly pointer: string;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly items: readonly ResolvedItem[];
  readonly scope: Scope;
};

export type ResolvedItem = {
  readonly pointer: string;
  readonly fields: readonly Resolved[];
  readonly value: JsonObject;
  readonly scope: Scope;
  /** What the item is the answer for, in a list of fixed slots. */
  readonly slot?: Json;
};

/**
 * Decides a step's questions: which are visible in their order, then everything else with all of the step's answers
 * in sight, so that two questions may require one another. What is inside a read-only question is read-only, and so is
 * everything that a final step shows, or a read-only one.
 */
export function resolveFields(
  { fields: nodes, final, readOnly }: Pick<Step, "fields" | "final" | "readOnly">,
  answers: JsonObject,
  before: JsonObject,
  scopeOf: (effective: JsonObject, items: JsonObject) => Scope,
): { readonly fields: readonly Resolved[]; readonly effective: JsonObject; readonly scope: Scope } {
  const { fields, effective } = showFields(nodes, answers, before, scopeOf);
  const scope = scopeOf(effective, {});
  const isClosed = final || readOnly(scope);
  return { fields: fields.map((field) => decide(field, scope, isClosed)), effective, scope };
}

/** `isFree` where nothing is required: in an optional object of which nothing is answered. */
function decide(field: Shown, scope: Scope, isClosed: boolean, isFree = false): Resolved {
  const { node, pointer } = field;
  const readOnly = isClosed || node.rules.readOnly(scope);
  const required = !isFree && (node.rules.required?.(scope) ?? node.required);
  if (field.type === "group") {
    const { as } = field.node;
    const own = as === undefined ? scope : { ...scope, [as]: getAt(scope as JsonObject, pointer) ?? {} };
    const { optional } = field.node.rules;
    const isBlank = (optional || required) && !field.fields.some(isAnswered);
    const isOpen = isFree || (optional && isBlank);
    const fields = field.fields.map((inner) => decide(inner, own, readOnly, isOpen));
    const isMissing = !isOpen && required && isBlank && !fields.some(isRequired);
    return { type: "group", node: field.node, pointer, isMissing, fields, scope };
  }
  if (field.type === "leaf")
    return { type: "leaf", node: field.node, pointer, required, readOnly, value: field.value, scope };
  const slots = slotsOf(field.node, scope);
  const items = field.items.map((item): ResolvedItem => {
    const slot = slots && slotOf(field.node, slots, item.value);
    const own: Scope = { ...scope, ...(slots && { [slotName]: slot }), [field.node.as]: item.value };
    const fields = item.fields.map((inner) => decide(inner, own, readOnly));
    return { ...item, fields, scope: own, ...(slot === undefined ? {} : { slot }) };
  });
  return { type: "list", node: field.node, pointer, required, readOnly, items, scope };
}

function isRequired(field: Resolved): boolean {
  return field.type === "group" ? field.isMissing || field.fields.some(isRequired) : field.required;
}

function isAnswered(field: Shown): boolean {
  if (field.type === "leaf") return field.value !== undefined;
  return field.type === "list" ? field.items.length > 0 : field.fields.some(isAnswered);
}
