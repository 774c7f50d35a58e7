import type { Scope } from "#engine/expression/index.ts";
import type { Json, JsonObject } from "#engine/language/index.ts";
import type { Group, Leaf, List, Node } from "./flow.ts";
import { getAt, setAt } from "./place.ts";

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

type Answering = {
  effective: JsonObject;
  scope: Scope;
  /** Names under which items are read, by the pointer of the item. */
  readonly names: ReadonlyMap<string, string>;
  readonly scopeOf: (effective: JsonObject) => Scope;
};

/**
 * Decides a step's questions in their order: each rule sees the answers before it, so that what is hidden
 * decides nothing and a second walk over the effective answers decides the same.
 */
export function resolveFields(
  nodes: readonly Node[],
  answers: JsonObject,
  before: JsonObject,
  scopeOf: (effective: JsonObject) => Scope,
): { readonly fields: readonly Resolved[]; readonly effective: JsonObject; readonly scope: Scope } {
  const answering = { effective: before, scope: scopeOf(before), names: new Map<string, string>(), scopeOf };
  const fields = resolveNodes(nodes, "", answers, answering);
  return { fields, effective: answering.effective, scope: answering.scope };
}

function resolveNodes(
  nodes: readonly Node[],
  item: string,
  answers: JsonObject,
  answering: Answering,
): readonly Resolved[] {
  return nodes.flatMap((node): readonly Resolved[] => {
    if (!node.rules.visible(answering.scope)) return [];
    const pointer = concrete(node.pattern, item);
    if (node.type === "leaf") return [resolveLeaf(node, pointer, answers, answering)];
    if (node.type === "list") return [resolveList(node, pointer, answers, answering)];
    const fields = resolveNodes(node.fields, item, answers, answering);
    return fields.length === 0 ? [] : [{ type: "group", node, pointer, fields, scope: answering.scope }];
  });
}

function resolveLeaf(node: Leaf, pointer: string, answers: JsonObject, answering: Answering): ResolvedLeaf {
  const value = getAt(answers, pointer);
  const { scope } = answering;
  const required = node.rules.required?.(scope) ?? node.required;
  const readOnly = node.rules.readOnly(scope);
  if (value !== undefined) put(answering, pointer, value);
  else if (node.schema.wireEmpty !== undefined) keepParent(answering, pointer);
  return { type: "leaf", node, pointer, required, readOnly, value, scope };
}

function resolveList(node: List, pointer: string, answers: JsonObject, answering: Answering): ResolvedList {
  const { scope } = answering;
  const value = getAt(answers, pointer);
  const stored: readonly Json[] = Array.isArray(value) ? value : [];
  if (stored.length > 0) put(answering, pointer, []);
  const items = stored.map((item, index): ResolvedItem => {
    const place = `${pointer}/${index}`;
    const kept: JsonObject = node.slots ? pick(item, node.key) : {};
    const names = new Map([...answering.names, [place, node.as]]);
    const inner: Answering = { ...answering, names };
    put(inner, place, kept);
    const fields = resolveNodes(node.fields, place, answers, inner);
    answering.effective = inner.effective;
    const own = (getAt(inner.effective, place) ?? {}) as JsonObject;
    return { pointer: place, fields, value: own, scope: inner.scope };
  });
  answering.scope = withItems(answering.scopeOf(answering.effective), answering);
  return {
    type: "list",
    node,
    pointer,
    required: node.rules.required?.(scope) ?? node.required,
    readOnly: node.rules.readOnly(scope),
    items,
    scope,
  };
}

function put(answering: Answering, pointer: string, value: Json): void {
  answering.effective = setAt(answering.effective, pointer, value);
  answering.scope = withItems(answering.scopeOf(answering.effective), answering);
}

/** An answer that is sent although it was not given needs the object around it. */
function keepParent(answering: Answering, pointer: string): void {
  const parent = pointer.slice(0, pointer.lastIndexOf("/"));
  if (parent !== "" && getAt(answering.effective, parent) === undefined) put(answering, parent, {});
}

function withItems(scope: Scope, answering: Answering): Scope {
  if (answering.names.size === 0) return scope;
  const items = [...answering.names].map(([place, name]) => [name, getAt(answering.effective, place)]);
  return { ...scope, ...Object.fromEntries(items) };
}

function pick(item: Json, key: string): JsonObject {
  const value = getAt(item, `/${key}`);
  return value === undefined ? {} : { [key]: value };
}

/** The pattern's place inside an item: the stars up to the item's own are its indices. */
function concrete(pattern: string, item: string): string {
  if (item === "") return pattern;
  const depth = item.split("/").length;
  return [item, ...pattern.split("/").slice(depth)].join("/");
}
