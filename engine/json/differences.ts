import { below } from "./pointer.ts";

/** A place where two values are not the same; a side that has nothing there is left out. */
export type Difference = { readonly pointer: string; readonly expected?: unknown; readonly actual?: unknown };

/**
 * The places where a value is not as expected, in the order of what is expected, each as deep as it goes. Members of
 * objects that are not expected count only where it has to be exact; a list is always expected whole.
 */
export function differencesIn(
  expected: unknown,
  actual: unknown,
  isExact: boolean,
  pointer = "",
): readonly Difference[] {
  const areLists = Array.isArray(expected) && Array.isArray(actual);
  if (!areLists && !(isRecord(expected) && isRecord(actual)))
    return Object.is(expected, actual) ? [] : [{ pointer, expected, actual }];
  const names = Object.keys(expected);
  const others = isExact || areLists ? Object.keys(actual).filter((name) => !names.includes(name)) : [];
  return [...names, ...others].flatMap((name) => {
    const at = below(pointer, name);
    const [before, after] = [memberAt(expected, name), memberAt(actual, name)];
    if (before === undefined) return [{ pointer: at, actual: after }];
    if (after === undefined) return [{ pointer: at, expected: before }];
    return differencesIn(before, after, isExact, at);
  });
}

function memberAt(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
