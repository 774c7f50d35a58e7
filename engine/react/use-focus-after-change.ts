import { useEffect, useRef } from "react";

/** An added item takes the focus on its first question; after a removal the list has it. */
export function useFocusAfterChange(count: number) {
  const area = useRef<HTMLFieldSetElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    const isGrown = count > before.current;
    before.current = count;
    // What comes from a server or a rule while the person is elsewhere must not take the focus.
    const isElsewhere =
      !area.current?.contains(document.activeElement) && document.activeElement !== document.body;
    if (isElsewhere) return;
    const items = [...(area.current?.querySelectorAll<HTMLElement>(":scope > .flow-item") ?? [])];
    const first = items.at(-1)?.querySelector<HTMLElement>("input, select, textarea");
    (isGrown ? first : area.current)?.focus();
  }, [count]);
  return area;
}
