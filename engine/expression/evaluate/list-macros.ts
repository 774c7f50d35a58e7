import type { ListMacro } from "../syntax.ts";
import type { Compute, Making } from "./computing.ts";
import { duration, timestamp, typeOfValue } from "./values.ts";

type OfItem = (item: unknown) => unknown;

/** What goes through a list gives of its items and what is computed of each. */
const macros: Readonly<Record<string, (items: readonly unknown[], of: OfItem) => unknown>> = {
  all: (items, of) => decided(items, of, false),
  exists: (items, of) => decided(items, of, true),
  exists_one: (items, of) => {
    const chosen = chosenOf(items, of);
    return chosen && chosen.length === 1;
  },
  filter: chosenOf,
  map: (items, of) => {
    const made = items.map(of);
    return made.includes(undefined) ? undefined : made;
  },
};

/** A macro over a list, or over the names of a record. */
export function listMacroFor({ name, list, variable, bodies }: ListMacro, making: Making): Compute {
  const { make, places, free } = making;
  const give = macros[name];
  const [body, ...others] = bodies;
  // Lint lets none through with more parts.
  if (!give || !body || others.length > 0) return () => undefined;
  const items = make(list, making);
  const inner = { ...making, places: new Map(places).set(variable, free), free: free + 1 };
  const compute = make(body, inner);
  return (frame) => {
    const found = itemsOf(items(frame));
    return (
      found &&
      give(found, (item) => {
        frame[free] = item;
        return compute(frame);
      })
    );
  };
}

/** The items of a list, or the names of a record; a moment and a time between two have none. */
function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (value === undefined) return undefined;
  switch (typeOfValue(value)) {
    case "list":
      return value as readonly unknown[];
    case "map":
      return Object.keys(value as object);
    case timestamp:
    case duration:
      return [];
    default:
      return undefined;
  }
}

/** One item decides it, whatever the others have no value for: false for `all`, true for `exists`. */
function decided(items: readonly unknown[], of: OfItem, decisive: boolean): boolean | undefined {
  let isKnown = true;
  for (const item of items) {
    const found = of(item);
    if (found === decisive) return decisive;
    isKnown &&= found === !decisive;
  }
  return isKnown ? !decisive : undefined;
}

/** The items for which it is true; undefined unless it is true or false of each. */
function chosenOf(items: readonly unknown[], of: OfItem): readonly unknown[] | undefined {
  const chosen: unknown[] = [];
  for (const item of items) {
    const found = of(item);
    if (typeof found !== "boolean") return undefined;
    if (found) chosen.push(item);
  }
  return chosen;
}
