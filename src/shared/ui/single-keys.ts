const place = "tramite:single-keys";

/** Whether keys without Ctrl are shortcuts: who speaks to the machine, or types with a stick, may not want them. */
export function usesSingleKeys(): boolean {
  try {
    return localStorage.getItem(place) !== "no";
  } catch {
    return true;
  }
}

export function keepSingleKeys(isUsed: boolean): void {
  try {
    localStorage.setItem(place, isUsed ? "yes" : "no");
  } catch {
    // A browser that keeps nothing has them again after a reload.
  }
}
