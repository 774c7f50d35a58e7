import { kept } from "#src/shared/storage/kept.ts";

const choice = kept("tramite:single-keys", "browser");

/** Whether keys without Ctrl are shortcuts: who speaks to the machine, or types with a stick, may not want them. */
export function usesSingleKeys(): boolean {
  return choice.read() !== "no";
}

export function keepSingleKeys(isUsed: boolean): void {
  choice.write(isUsed ? "yes" : "no");
}
