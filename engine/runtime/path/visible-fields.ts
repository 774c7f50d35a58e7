import type { Scope } from "#engine/expression/index.ts";
import { getIn, type Json, type JsonObject } from "#engine/json/index.ts";
import { slotName } from "#engine/language/index.ts";
import type { Group, Leaf, List, Node } from "../prepare/question.ts";
import { namesIn } from "./patterns.ts";
import { createPen, type Pen } from "./pen.ts";
import { slotOf, slotsOf } from "./slots.ts";

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

/** Where questions are asked: among the answers, or in an item of a list. */
type Inside = {
  readonly pointer: string;
  /** The answers as they are kept here. */
  readonly stored: Json;
  readonly place: readonly (string | number)[];
  /** Names under which the items and objects around are read, with their places. */
  readonly names: readonly (readonly [name: string, place: readonly (string | number)[]])[];
  /** The slot of the item, where the list has slots. */
  readonly slot?: Scope;
};

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
  const pen = createPen(before, scopeOf);
  const fields = showNodes(nodes, { pointer: "", stored: answers, place: [], names: [] }, pen);
  return { fields, effective: pen.close(answers) };
}

function showNodes(nodes: readonly Node[], inside: Inside, pen: Pen): readonly Shown[] {
  const shown: Shown[] = [];
  for (const node of nodes) {
    if (!isVisible(node, inside, pen)) continue;
    const pointer = inside.pointer === "" ? node.pattern : `${inside.pointer}${node.part}`;
    if (node.type === "leaf") shown.push(showLeaf(node, pointer, inside, pen));
    else if (node.type === "list") shown.push(showList(node, pointer, inside, pen));
    else {
      const fields = showGroup(node, inside, pen);
      if (fields.length > 0) shown.push({ type: "group", node, pointer, fields });
    }
  }
  return shown;
}

/** The scope is the same object while nothing that is read was written: by it conditions know that nothing has changed. */
function isVisible({ rules: { visible } }: Node, { names, slot }: Inside, pen: Pen): boolean {
  if (!visible) return true;
  const scope = pen.scopeFor(visible.names, names);
  return visible.test(slot ? { ...scope, ...slot } : scope);
}

function showGroup(node: Group, inside: Inside, pen: Pen): readonly Shown[] {
  if (node.as === undefined) return showNodes(node.fields, inside, pen);
  pen.forget();
  const name = [node.as, [...inside.place, ...node.inner]] as const;
  const fields = showNodes(node.fields, { ...inside, names: [...inside.names, name] }, pen);
  pen.forget();
  return fields;
}

function showLeaf(node: Leaf, pointer: string, { stored, place }: Inside, pen: Pen): Shown {
  const value = getIn(stored, node.inner);
  if (value !== undefined) pen.put(place, node.inner, value);
  else if (node.schema.wireEmpty !== undefined) pen.keepParent(place, node.inner);
  return { type: "leaf", node, pointer, value };
}

function showList(node: List, pointer: string, { stored, place, names }: Inside, pen: Pen): Shown {
  const value = getIn(stored, node.inner);
  const list: readonly Json[] = Array.isArray(value) ? value : [];
  if (list.length > 0) pen.put(place, node.inner, []);
  const own = [...place, ...node.inner];
  const slots = node.slots && slotsOf(node, pen.scopeFor(namesIn(node.slots.reads), names));
  const items = list.map((item, index): ShownItem => {
    const at = `${pointer}/${index}`;
    const inner = [...own, index];
    pen.put(own, [index], node.slots ? pick(item, node.key) : {});
    pen.forget();
    const slot = slots && { [slotName]: slotOf(node, slots, item) };
    const around = [...names, [node.as, inner] as const];
    const inside = { pointer: at, stored: item, place: inner, names: around, ...(slot && { slot }) };
    const fields = showNodes(node.fields, inside, pen);
    pen.forget();
    return { pointer: at, fields, value: pen.closeItem(own, index, item) };
  });
  return { type: "list", node, pointer, items };
}

function pick(item: Json, key: string): JsonObject {
  const value = getIn(item, [key]);
  return value === undefined ? {} : { [key]: value };
}
