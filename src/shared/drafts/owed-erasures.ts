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
  try {
    localStorage.setItem(erasurePrefix + owed.id, JSON.stringify(owed));
  } catch {
    // Full or denied: it is tried now, and the server gives up what nobody touches.
  }
}

export function dropErasure(id: string): void {
  try {
    localStorage.removeItem(erasurePrefix + id);
  } catch {
    // Denied: there is nothing to drop.
  }
}

/** What somebody erased here and the server has not been told. */
export function erasuresOf({ place, person }: Owner): readonly OwedErasure[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(erasurePrefix));
    // Written by `oweErasure` alone.
    const owed = names.map((name) => JSON.parse(localStorage.getItem(name) ?? "null") as OwedErasure);
    return owed.filter((one) => one?.place === place && one.person === person);
  } catch {
    return [];
  }
}
