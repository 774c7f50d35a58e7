import { type KeyboardEvent, useEffect, useEffectEvent } from "react";
import { isShortcut } from "../ui/shortcut.ts";

/** Walks the rows of a table: arrows or J and K move, a point goes to what can be done, brackets turn the page. */
export function useRowKeys(turn: (step: 1 | -1) => void) {
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

  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const row = (event.target as Element).closest<HTMLElement>("tbody tr");
    if (!row || (!isShortcut(event.nativeEvent) && !/^Arrow|^Enter$/.test(event.key))) return;
    const next = nextFocus(row, event.key, event.target === row);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") next.click();
    else next.focus();
  };
  return { press };
}

function nextFocus(row: HTMLElement, key: string, isOnRow: boolean): HTMLElement | null {
  if (/^(ArrowDown|j)$/i.test(key)) return row.nextElementSibling as HTMLElement | null;
  if (/^(ArrowUp|k)$/i.test(key)) return row.previousElementSibling as HTMLElement | null;
  if (key === ".") return row.querySelector<HTMLElement>(".row-actions :is(button, a)");
  return key === "Enter" && isOnRow ? row.querySelector<HTMLElement>("th a") : null;
}
