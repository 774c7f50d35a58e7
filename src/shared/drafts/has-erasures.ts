import { namesKept } from "../storage/kept.ts";

/** Before the name of a draft that was erased here and may still be at the server. */
export const erasurePrefix = "tramite.erase.";

/** Whether anybody has erased here what the server was not told of. */
export function hasErasures(): boolean {
  return namesKept(erasurePrefix, "browser").length > 0;
}
