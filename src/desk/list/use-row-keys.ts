import { useEffect, useEffectEvent } from "react";
import { isShortcut } from "../ui/shortcut.ts";

/** Keys of a table wherever the focus is: J and K go to its first row, brackets turn the page. */
export function useRowKeys(turn: (step: 1 | -1) => void): void {
  const pressAnywhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!isShortcut(event)) return;
    if (event.key === "[") turn(-1);
    else if (event.key === "]") turn(1);
    else if (/^[jk]$/i.test(event.key) && !document.activeElement?.closest("tbody"))
      document.querySelector<HTMLElement>(".table tbody tr")?.focus();
  });
  useEffect(() => {
    document.addEventListener("keydown", pressAnywhere);
    return () => document.removeEventListener("keydown", pressAnywhere);
  }, []);
}
