import { getAt, isEqual, type Json, type JsonObject, setAt } from "#engine/json/index.ts";
import { listsOf } from "../path/flatten.ts";
import { areNested } from "../path/patterns.ts";
import type { Resolved, ResolvedLeaf, ResolvedList } from "../path/resolve-fields.ts";
import type { Walk } from "../path/walk.ts";
import type { Flow } from "../prepare/flow.ts";

/** The answers with the items of slot lists in the order of their slots; those of no slot are left out. */
export function aligned({ steps }: Walk, answers: JsonObject): JsonObject {
  const lists = steps.flatMap(({ fields }) => listsOf(fields)).filter(({ node }) => node.slots);
  return lists.reduce((kept, { node, pointer, items }) => {
    const stored = getAt(kept, pointer);
    if (!Array.isArray(stored)) return kept;
    const ordered = items.map(({ value }): Json => {
      const key = value[node.key];
      return (
        stored.find((item: Json) => isEqual(getAt(item, `/${node.key}`), key)) ?? { [node.key]: key as Json }
      );
    });
    return setAt(kept, pointer, ordered);
  }, answers);
}

/** The answers with what the server itself gave wherever a question is read-only and not computed. */
export function held(flow: Flow, walk: Walk, answers: JsonObject, given: JsonObject): JsonObject {
  return closedIn(flow, walk).reduce(
    (kept, { pointer }) => setAt(kept, pointer, getAt(given, pointer)),
    answers,
  );
}

/** Questions that nobody may answer and nothing computes, a list in place of what is inside it. */
function closedIn(flow: Flow, { steps }: Walk): readonly (ResolvedLeaf | ResolvedList)[] {
  const closed = (fields: readonly Resolved[]): readonly (ResolvedLeaf | ResolvedList)[] =>
    fields.flatMap((field) => {
      if (field.type === "group") return closed(field.fields);
      if (!field.readOnly)
        return field.type === "leaf" ? [] : field.items.flatMap((item) => closed(item.fields));
      return isComputed(flow, field) ? [] : [field];
    });
  return steps.flatMap(({ fields }) => closed(fields));
}

/** Whether the flow makes the answer by itself as things stand. */
export function isComputed(flow: Flow, { pointer, scope }: Pick<Resolved, "pointer" | "scope">): boolean {
  return flow.computed.some((computed) => areNested(pointer, computed.pointer) && computed.when(scope));
}
