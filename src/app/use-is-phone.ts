import { useSyncExternalStore } from "react";
import { isPhone } from "./phones.ts";

/** Whether the page is on a phone, which may be turned. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(watchSize, look);
}

function look(): boolean {
  const isTouched = matchMedia("(pointer: coarse)").matches;
  return isPhone({ width: innerWidth, isTouched, userAgent: navigator.userAgent });
}

function watchSize(onChange: () => void): () => void {
  addEventListener("resize", onChange);
  return () => removeEventListener("resize", onChange);
}
