import type { Scope } from "#engine/expression/index.ts";
import { getAt, type Json, type JsonObject, setAt } from "#engine/json/index.ts";
import type { Group, Leaf, List, Node } from "../prepare/flow.ts";

/** A question that is visible, with the answer that counts. */
export type Shown =
  | { readonly type: "leaf"; readonly node: Leaf; readonly pointer: string; readonly value: Json | undefined }
  | {
      readonly type: "group";
      readonly node: Group;
      readonly pointer: string;
      readonly fields: readonly Shown[];
    }
  | {
      readonly type: "list";
      readonly node: List;
      readonly pointer: string;
      readonly items: readonly ShownItem[];
    };

export type ShownItem = {
  readonly pointer: string;
  readonly fields: readonly Shown[];
  readonly value: JsonObject;
};

/** The answers that count so far; the scope is made anew when a condition reads one that it does not hold yet. */
type Pen = {
  readonly effective: Record<string, Json>;
  scope: Scope | undefined;
  /** Names of the answers written since the scope was made. */
  readonly written: Set<string>;
  readonly scopeOf: (effective: JsonObject, items: JsonObject) => Scope;
};

/** Names under which the items around a question are read, with their places. */
type Names = readonly (readonly [name: string, place: string])[];

/**
 * Shows a step's questions in their order: each condition sees the answers before it, so that what is hidden
 * decides nothing and a second walk over the effective answers shows the same.
 */
export function showFields(
  nodes: readonly Node[],
  answers: JsonObject,
  before: JsonObject,
  scopeOf: (effective: JsonObject, items: JsonObject) => Scope,
): { readonly fields: readonly Shown[]; readonly effective: JsonObject } {
  const pen: Pen = { effective: { ...before }, scope: undefined, written: new Set(), scopeOf };
  const fields = showNodes(nodes, "", answers, pen, []);
  return { fields, effective: pen.effective };
}

function showNodes(
  nodes: readonly Node[],
  item: string,
  answers: JsonObject,
  pen: Pen,
  names: Names,
): readonly Shown[] {
  return nodes.flatMap((node): readonly Shown[] => {
    const { visible } = node.rules;
    if (visible && !visible.test(scopeFor(visible.names, pen, names))) return [];
    const pointer = concrete(node.pattern, item);
    if (node.type === "leaf") return [showLeaf(node, pointer, answers, pen)];
    if (node.type === "list") return [showList(node, pointer, answers, pen, names)];
    const fields = showNodes(node.fields, item, answers, pen, names);
    return fields.length === 0 ? [] : [{ type: "group", node, pointer, fields }];
  });
}

function showLeaf(node: Leaf, pointer: string, answers: JsonObject, pen: Pen): Shown {
  const value = getAt(answers, pointer);
  if (value !== undefined) put(pen, pointer, value);
  else if (node.schema.wireEmpty !== undefined) keepParent(pen, pointer);
  return { type: "leaf", node, pointer, value };
}

function showList(node: List, pointer: string, answers: JsonObject, pen: Pen, names: Names): Shown {
  const value = getAt(answers, pointer);
  const stored: readonly Json[] = Array.isArray(value) ? value : [];
  if (stored.length > 0) put(pen, pointer, []);
  const items = stored.map((item, index): ShownItem => {
    const place = `${pointer}/${index}`;
    put(pen, place, node.slots ? pick(item, node.key) : {});
    pen.scope = undefined;
    const fields = showNodes(node.fields, place, answers, pen, [...names, [node.as, place]]);
    pen.scope = undefined;
    return { pointer: place, fields, value: (getAt(pen.effective, place) ?? {}) as JsonObject };
  });
  return { type: "list", node, pointer, items };
}

function scopeFor(read: readonly string[], pen: Pen, names: Names): Scope {
  if (pen.scope && !read.some((name) => pen.written.has(name))) return pen.scope;
  const items = names.map(([name, place]) => [name, getAt(pen.effective, place) ?? {}] as const);
  pen.written.clear();
  pen.scope = pen.scopeOf(pen.effective, Object.fromEntries(items));
  return pen.scope;
}

function put(pen: Pen, pointer: string, value: Json): void {
  const end = pointer.indexOf("/", 1);
  const name = end < 0 ? pointer.slice(1) : pointer.slice(1, end);
  const old = pen.effective[name];
  // What is inside an answer is copied: scopes that were made before hold it.
  const own = end < 0 ? value : setAt(old === undefined ? {} : { [name]: old }, pointer, value)[name];
  if (own === undefined) return;
  pen.effective[name] = own;
  pen.written.add(name);
}

/** An answer that is sent although it was not given needs the object around it. */
function keepParent(pen: Pen, pointer: string): void {
  const parent = pointer.slice(0, pointer.lastIndexOf("/"));
  if (parent !== "" && getAt(pen.effective, parent) === undefined) put(pen, parent, {});
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
