import type { FieldView, LeafView } from "#engine/runtime/index.ts";

/** The questions of a step by pointer, out of their groups and lists, in the order of the screen. */
export function leavesOf(fields: readonly FieldView[]): ReadonlyMap<string, LeafView> {
  const known = found.get(fields);
  if (known !== undefined) return known;
  const leaves = new Map<string, LeafView>();
  collect(fields, leaves);
  found.set(fields, leaves);
  return leaves;
}

/** Whether two views of a question would be drawn the same. */
export function isSameLeaf(one: LeafView, other: LeafView): boolean {
  return isSame(one, other);
}

// Each leaf asks for itself in the same view: it is walked once.
const found = new WeakMap<readonly FieldView[], ReadonlyMap<string, LeafView>>();

function collect(fields: readonly FieldView[], leaves: Map<string, LeafView>): void {
  for (const field of fields) {
    if (field.type === "leaf") leaves.set(field.pointer, field);
    else if (field.type === "group") collect(field.fields, leaves);
    else for (const item of field.items) collect(item.fields, leaves);
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === others.length &&
    Array.isArray(one) === Array.isArray(other) &&
    keys.every((key) => isSame(Reflect.get(one, key), Reflect.get(other, key)))
  );
}
