import { useEffect } from "react";
import type { Drafts } from "./drafts.ts";

/** A tab that is hidden may never come back: what is half typed goes into the draft. */
export function useCommitWhenHidden(drafts: Drafts): void {
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === "hidden") drafts.commit();
    };
    const onHide = () => drafts.commit();
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", onHide);
    };
  }, [drafts]);
}

/** The click comes after the pointer's release and before any timer; on touch the mouse's events come last. */
export function useHoldWhilePressed(drafts: Drafts): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = () => {
      clearTimeout(timer);
      drafts.hold();
    };
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(() => drafts.release());
    };
    const listeners = {
      pointerdown: hold,
      mousedown: hold,
      pointerup: release,
      mouseup: release,
      pointercancel: release,
    };
    const capture = { capture: true };
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener, capture);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener, capture);
    };
  }, [drafts]);
}
