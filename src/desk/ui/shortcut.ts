import { usesSingleKeys } from "./single-keys.ts";

/** Whether a key alone is meant as a shortcut: nobody is typing, nothing lies above, and somebody wants them. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return usesSingleKeys() && !isTyping(event.target) && !document.querySelector("dialog[open]");
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}
