import { above, type Json } from "#engine/json/index.ts";

/** The file that a value came from, and its pointer there. */
export type Origin = { readonly file: string; readonly pointer: string };

/** Where the places of an effective document came from: what is not there came with the nearest place around it. */
export type Origins = ReadonlyMap<string, Origin>;

/** Where an effective value came from. */
export function originOf(origins: Origins, pointer: string): Origin {
  let at: string | undefined = pointer;
  while (at !== undefined) {
    const origin = origins.get(at);
    if (origin) return { file: origin.file, pointer: `${origin.pointer}${pointer.slice(at.length)}` };
    at = above(at);
  }
  return { file: "", pointer };
}

/** Forgets where the value that stood at a place came from, and what was inside it: something else stands there now. */
export function forgetOrigins(origins: Map<string, Origin>, pointer: string, before: Json | undefined): void {
  origins.delete(pointer);
  // Nothing is inside a text, and most of what is replaced is one.
  if (typeof before !== "object" || before === null) return;
  for (const place of origins.keys()) if (place.startsWith(`${pointer}/`)) origins.delete(place);
}

/** Says of another place that what stands there, and what is inside it, came from where this came from. */
export function copyOrigins(origins: Map<string, Origin>, from: string, to: string): void {
  const inside = [...origins].filter(([place]) => place.startsWith(`${from}/`));
  origins.set(to, originOf(origins, from));
  for (const [place, origin] of inside) origins.set(`${to}${place.slice(from.length)}`, origin);
}
