import { kept, namesKept, readKept } from "../storage/kept.ts";
import type { Owner } from "./draft.ts";
import { erasurePrefix } from "./has-erasures.ts";

/** A draft that was erased here and may still be at the server. */
export type OwedErasure = Owner & {
  /** The draft's own. */
  readonly id: string;
  /** The record's that it had made, where that was known. */
  readonly record?: string | undefined;
  /** Milliseconds since 1970. */
  readonly since: number;
};

/** Remembers what is to be erased at the server, until it is; a browser that keeps nothing forgets it with the page. */
export function oweErasure(owed: OwedErasure): void {
  placeOf(owed.id).write(JSON.stringify(owed));
}

export function dropErasure(id: string): void {
  placeOf(id).drop();
}

/** What somebody erased here and the server has not been told. */
export function erasuresOf({ place, person }: Owner): readonly OwedErasure[] {
  const owed = namesKept(erasurePrefix, "browser").map((name) =>
    readKept<OwedErasure>(kept(name, "browser")),
  );
  return owed
    .filter((one) => one !== undefined)
    .filter((one) => one.place === place && one.person === person);
}

function placeOf(id: string) {
  return kept(erasurePrefix + id, "browser");
}
