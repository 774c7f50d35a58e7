import type { Scope } from "#engine/expression/index.ts";
import type { Json, JsonObject } from "#engine/json/index.ts";
import type { Group, Leaf, List, Step } from "../prepare/flow.ts";
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
};

/**
 * Decides a step's questions: which are visible in their order, then everything else with all of the step's answers
 * in sight, so that two questions may require one another. What is inside a read-only question is read-only, and so is
 * everything that a final step shows.
 */
export function resolveFields(
  { fields: nodes, final }: Pick<Step, "fields" | "final">,
  answers: JsonObject,
  before: JsonObject,
  scopeOf: (effective: JsonObject, items: JsonObject) => Scope,
): { readonly fields: readonly Resolved[]; readonly effective: JsonObject; readonly scope: Scope } {
  const { fields, effective } = showFields(nodes, answers, before, scopeOf);
  const scope = scopeOf(effective, {});
  return { fields: fields.map((field) => decide(field, scope, final)), effective, scope };
}

function decide(field: Shown, scope: Scope, isClosed: boolean): Resolved {
  const { node, pointer } = field;
  const readOnly = isClosed || node.rules.readOnly(scope);
  if (field.type === "group")
    return {
      type: "group",
      node: field.node,
      pointer,
      fields: field.fields.map((inner) => decide(inner, scope, readOnly)),
      scope,
    };
  const required = node.rules.required?.(scope) ?? field.node.required;
  if (field.type === "leaf")
    return { type: "leaf", node: field.node, pointer, required, readOnly, value: field.value, scope };
  const items = field.items.map((item): ResolvedItem => {
    const own: Scope = { ...scope, [field.node.as]: item.value };
    return { ...item, fields: item.fields.map((inner) => decide(inner, own, readOnly)), scope: own };
  });
  return { type: "list", node: field.node, pointer, required, readOnly, items, scope };
}
