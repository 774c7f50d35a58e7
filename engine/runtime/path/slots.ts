import type { Scope } from "#engine/expression/index.ts";
import { getAt, isEqual, type Json } from "#engine/json/index.ts";
import type { List } from "../prepare/question.ts";

/** The slots of a fixed list as things stand: keys, or objects that have one; undefined while they are not known. */
export function slotsOf({ slots }: Pick<List, "slots">, scope: Scope): readonly Json[] | undefined {
  const value = slots?.evaluate(scope);
  return Array.isArray(value) ? (value as readonly Json[]) : undefined;
}

/** What tells a slot from the others, as its item keeps it. */
export function keyOfSlot({ key }: Pick<List, "key">, slot: Json): Json {
  return getAt(slot, `/${key}`) ?? slot;
}

/** An item's slot. */
export function slotOf(node: Pick<List, "key">, slots: readonly Json[], item: Json): Json | undefined {
  const own = getAt(item, `/${node.key}`);
  return own === undefined ? undefined : slots.find((slot) => isEqual(keyOfSlot(node, slot), own));
}
