import type { Scope } from "#engine/expression/index.ts";
import { getIn, isEqual, isObject, type Json, type JsonObject } from "#engine/json/index.ts";

type Place = readonly (string | number)[];
type Holder = Record<string | number, Json>;

/** Writes the answers that count, and gives the scope in which a condition among them is decided. */
export type Pen = {
  readonly put: (inside: Place, inner: Place, value: Json) => void;
  /** An answer that is sent although it was not given needs the object around it. */
  readonly keepParent: (inside: Place, inner: Place) => void;
  /** The scope so far; made anew when one of the names that are read was written since. */
  readonly scopeFor: (
    read: readonly string[],
    items: readonly (readonly [name: string, place: Place])[],
  ) => Scope;
  /** The names of items have changed. */
  readonly forget: () => void;
  /** An item that is written; the stored one itself where all of it counts. */
  readonly closeItem: (list: Place, index: number, stored: Json) => JsonObject;
  readonly close: (stored: JsonObject) => JsonObject;
};

const noItems: JsonObject = {};

function itemsAt(
  effective: JsonObject,
  items: readonly (readonly [name: string, place: Place])[],
): JsonObject {
  return Object.fromEntries(items.map(([name, place]) => [name, getIn(effective, place) ?? {}]));
}

/** A pen over the answers before a step. What a scope or an item was given never changes afterwards. */
export function createPen(
  before: JsonObject,
  scopeOf: (effective: JsonObject, items: JsonObject) => Scope,
): Pen {
  const effective: Record<string, Json> = { ...before };
  let scope: Scope | undefined;
  /** Names of the answers written since the scope was made, and since the pen began. */
  const written = new Set<string>();
  const names = new Set<string>();
  /** Objects made here that nobody else holds yet. */
  const fresh = new Set<unknown>();

  /** What stands at a member, as an object or list that may be written. */
  const open = (holder: Holder, name: string | number): Holder => {
    const known = Object.hasOwn(holder, name) ? holder[name] : undefined;
    if (fresh.has(known)) return known as Holder;
    const made = (Array.isArray(known) ? [...known] : isObject(known) ? { ...known } : {}) as Holder;
    fresh.add(made);
    holder[name] = made as Json;
    return made;
  };
  const put = (inside: Place, inner: Place, value: Json): void => {
    const name = String(inside[0] ?? inner[0]);
    written.add(name);
    names.add(name);
    let holder: Holder = effective;
    for (const segment of inside) holder = open(holder, segment);
    const last = inner.length - 1;
    for (let at = 0; at < last; at += 1) holder = open(holder, inner[at] ?? "");
    holder[inner[last] ?? ""] = value;
  };
  return {
    put,
    keepParent(inside, inner) {
      const parent = inner.slice(0, -1);
      if (parent.length > 0 && getIn(effective, [...inside, ...parent]) === undefined)
        put(inside, parent, {});
    },
    scopeFor(read, items) {
      if (scope && !read.some((name) => written.has(name))) return scope;
      written.clear();
      fresh.clear();
      scope = scopeOf(effective, items.length === 0 ? noItems : itemsAt(effective, items));
      return scope;
    },
    forget() {
      scope = undefined;
    },
    closeItem(list, index, stored) {
      const made = getIn(effective, [...list, index]) ?? {};
      const item = isEqual(made, stored) ? stored : made;
      if (item !== made) put(list, [index], item);
      fresh.delete(made);
      return item as JsonObject;
    },
    close(stored) {
      // The same objects as are kept, where nothing of them is hidden: by them expressions know what has not changed.
      for (const name of names) {
        const kept = Object.hasOwn(stored, name) ? stored[name] : undefined;
        if (kept !== undefined && isEqual(effective[name], kept)) effective[name] = kept;
      }
      return effective;
    },
  };
}
