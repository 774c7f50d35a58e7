import { useEffect, useState, useSyncExternalStore } from "react";
import type { Event, State, View } from "#engine/runtime/index.ts";
import { createDrafts, type Drafts } from "./drafts.ts";
import type { Host } from "./host.ts";
import { createSession, type Machine } from "./session.ts";

/** A wizard at work, for `FlowView` or for a page that draws it in its own way. */
export type FlowHandle = {
  readonly view: View;
  readonly drafts: Drafts;
  send(event: Event): void;
  /** Goes to the step with that URL segment when the path leads through it; tells whether it is there. */
  go(stepPath: string): boolean;
};

/**
 * Drives a machine, made once, until the component goes away. What is typed and not yet committed is
 * committed before any event but an answer or a search, and when the tab is hidden.
 */
export function useMachine<R extends { readonly state: State }>(
  make: () => Machine<R>,
  host: Host,
): FlowHandle {
  const [{ session, latest, ...handle }] = useState(() => createHandle(make(), host));
  const view = useSyncExternalStore(session.subscribe, session.get, session.get);
  useEffect(() => {
    latest.host = host;
  }, [latest, host]);
  useEffect(() => session.open(), [session]);
  useCommitWhenHidden(handle.drafts);
  useHoldWhilePressed(handle.drafts);
  return { view, ...handle };
}

function createHandle<R extends { readonly state: State }>(machine: Machine<R>, host: Host) {
  const latest = { host };
  const drafts = createDrafts();
  const session = createSession(machine, () => latest.host);
  const send = (event: Event) => {
    if (event.type !== "answer" && event.type !== "search") drafts.commit();
    session.send(event);
  };
  const go = (stepPath: string) => {
    const step = session.get().progress.find(({ path }) => path === stepPath);
    if (step !== undefined) send({ type: "go-to", step: step.id });
    return session.get().step.path === stepPath;
  };
  return { session, latest, drafts, send, go };
}

/** A tab that is hidden may never come back: what is half typed goes into the draft. */
function useCommitWhenHidden(drafts: Drafts): void {
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
function useHoldWhilePressed(drafts: Drafts): void {
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
