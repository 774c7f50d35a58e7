import { useEffect, useRef } from "react";

/**
 * A frame that says whether its table is wider than itself (`data-wide`). Only then it scrolls, with its first column in
 * place: a frame that always may scroll would keep the head of the table from staying under the bar.
 */
export function useOverflow() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = frame;
    const table = current?.firstElementChild;
    if (!current || !table) return;
    const look = () => {
      current.toggleAttribute("data-wide", table.scrollWidth > current.clientWidth);
    };
    const observer = new ResizeObserver(look);
    observer.observe(current);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return frame;
}
