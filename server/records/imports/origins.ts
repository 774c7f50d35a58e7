import { isEqual } from "#engine/json/index.ts";
import type { Values } from "./field.ts";
import type { Origin } from "./import-kind.ts";

/** A version as it is asked who said what. */
export type SaidVersion = {
  readonly number: number;
  readonly source: string;
  readonly at: string;
  /** The number of the version that it brought back: what it says was said there. */
  readonly restores: number | null;
  readonly values: Values;
};

/**
 * Which values of the last version a person typed, and when: each is of the version since which it stands. What a file
 * says again of something typed stays typed.
 */
export function originsOf(versions: readonly SaidVersion[]): Readonly<Record<string, Origin>> {
  const known = new Map<number, Readonly<Record<string, Origin>>>();
  let before: { readonly values: Values; readonly origins: Readonly<Record<string, Origin>> } = {
    values: {},
    origins: {},
  };
  for (const { number, source, at, restores, values } of versions) {
    const entries = Object.entries(values).flatMap(([field, value]): [string, Origin][] => {
      const same = before.values[field];
      if (same !== undefined && isEqual(same, value)) {
        const origin = before.origins[field];
        return origin ? [[field, origin]] : [];
      }
      return source === "typed" ? [[field, { source, at }]] : [];
    });
    const origins = (restores === null ? undefined : known.get(restores)) ?? Object.fromEntries(entries);
    known.set(number, origins);
    before = { values, origins };
  }
  return before.origins;
}
