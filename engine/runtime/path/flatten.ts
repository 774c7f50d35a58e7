import { madeOfLast } from "#engine/json/index.ts";
import type { Resolved, ResolvedItem, ResolvedLeaf, ResolvedList } from "./resolve-fields.ts";

/** Every question among resolved fields, in the order of the screen, the parts of items included. */
export const leavesOf = madeOfLast(32, leavesIn);

function leavesIn(fields: readonly Resolved[]): readonly ResolvedLeaf[] {
  return fields.flatMap((field): readonly ResolvedLeaf[] => {
    if (field.type === "leaf") return [field];
    return leavesIn(field.type === "group" ? field.fields : field.items.flatMap((item) => item.fields));
  });
}

/** Every list among resolved fields. */
export function listsOf(fields: readonly Resolved[]): readonly ResolvedList[] {
  return fields.flatMap((field): readonly ResolvedList[] => {
    if (field.type === "leaf") return [];
    if (field.type === "group") return listsOf(field.fields);
    return [field, ...field.items.flatMap((item: ResolvedItem) => listsOf(item.fields))];
  });
}

/** The places of all that is asked, of lists as well. */
export function askedIn(fields: readonly Resolved[]): readonly string[] {
  return [...leavesOf(fields), ...listsOf(fields)].map(({ pointer }) => pointer);
}
