import type { KeyboardEvent } from "react";
import { isShortcut } from "../ui/shortcut.ts";

/** Walks the rows of a table: arrows or J and K move, a point goes to what can be done, Enter opens; past an end is nothing. */
export function pressRow(event: KeyboardEvent<HTMLTableElement>): void {
  const row = (event.target as Element).closest<HTMLElement>("tbody tr");
  if (!row || (!isShortcut(event.nativeEvent) && !/^Arrow|^Enter$/.test(event.key))) return;
  const next = nextFocus(row, event.key, event.target === row);
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === "Enter") next.click();
  else next.focus();
}

function nextFocus(row: HTMLElement, key: string, isOnRow: boolean): HTMLElement | null {
  if (/^(ArrowDown|j)$/i.test(key)) return row.nextElementSibling as HTMLElement | null;
  if (/^(ArrowUp|k)$/i.test(key)) return row.previousElementSibling as HTMLElement | null;
  if (key === ".") return row.querySelector<HTMLElement>(".row-actions :is(button, a)");
  return key === "Enter" && isOnRow ? row.querySelector<HTMLElement>("th a") : null;
}
