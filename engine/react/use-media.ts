import { useCallback, useSyncExternalStore } from "react";

/** Whether the window is as a media query says, also when it becomes so; false where there is no window. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const watched = matchMedia(query);
      watched.addEventListener("change", onChange);
      return () => watched.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  );
}
