/** Before the name of a draft that was erased here and may still be at the server. */
export const erasurePrefix = "tramite.erase.";

/** Whether anybody has erased here what the server was not told of. */
export function hasErasures(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(erasurePrefix));
  } catch {
    return false;
  }
}
