import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus to what stays, such as a heading that takes it, once what had it went away. It is looked at whenever
 * `state` changes, from the moment on at which something `isDone`.
 */
export function useKeptFocus<T extends HTMLElement>(state: string, isDone: boolean): RefObject<T | null> {
  const stays = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a change of it something may have gone away
  useEffect(() => {
    // What is read goes on where it was.
    if (isDone && document.activeElement === document.body) stays.current?.focus({ preventScroll: true });
  }, [state, isDone]);
  return stays;
}
