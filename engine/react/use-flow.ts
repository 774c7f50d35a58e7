import { useEffect, useState, useSyncExternalStore } from "react";
import type { JsonObject } from "#engine/json/index.ts";
import {
  draftOf,
  type Event,
  type Flow,
  restore,
  type State,
  start,
  transition,
  type View,
  viewOf,
} from "#engine/runtime/index.ts";
import type { Drafts } from "./drafts.ts";
import type { Host } from "./host.ts";
import { createSession, type Machine } from "./session.ts";
import { useCommitWhenHidden, useHoldWhilePressed } from "./use-drafts.ts";

/** A new draft begins with what the host knows; a stored one brings its state along. */
export type Initial = { readonly context: JsonObject; readonly state?: State | undefined };

/** A wizard at work, for `FlowView` or for a page that draws it in its own way. */
export type FlowHandle = {
  readonly view: View;
  readonly drafts: Drafts;
  send(event: Event): void;
  /** Goes to the step with that URL segment when the path leads through it; tells whether it is there. */
  go(stepPath: string): boolean;
};

/**
 * Runs a flow until the component goes away: the view to draw and `send` for what the person does.
 * Flow and initial are read once; another flow or draft is another `key`.
 */
export function useFlow(flow: Flow, host: Host, initial: Initial): FlowHandle {
  return useMachine(() => machineOf(flow, initial), host);
}

function machineOf(flow: Flow, { context, state }: Initial): Machine {
  return {
    first: state === undefined ? start(flow, context) : restore(flow, state, context),
    transition: (run, event) => transition(flow, run, event),
    viewOf: (run) => viewOf(flow, run),
    draftOf: (run) => draftOf(flow, run.state),
  };
}

/**
 * Drives a machine, made once, until the component goes away. What is typed and not yet committed is committed when the
 * tab is hidden, too.
 */
export function useMachine(make: () => Machine, host: Host): FlowHandle {
  const [{ session, latest, ...handle }] = useState(() => createHandle(make(), host));
  const view = useSyncExternalStore(session.subscribe, session.get, session.get);
  useEffect(() => {
    latest.host = host;
  }, [latest, host]);
  useEffect(() => session.open(), [session]);
  useCommitWhenHidden(handle.drafts);
  useHoldWhilePressed(handle.drafts);
  useDayOnReturn(session.passDay);
  return { view, ...handle };
}

function createHandle(machine: Machine, host: Host) {
  const latest = { host };
  const session = createSession(machine, () => latest.host);
  const { drafts, send } = session;
  const go = (stepPath: string) => {
    const step = session.get().progress.find(({ path }) => path === stepPath);
    if (step !== undefined) send({ type: "go-to", step: step.id });
    return session.get().step.path === stepPath;
  };
  return { session, latest, drafts, send, go };
}

/** Who comes back to the page may come back on another day. */
function useDayOnReturn(passDay: () => void): void {
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === "visible") passDay();
    };
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("focus", onReturn);
    return () => {
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("focus", onReturn);
    };
  }, [passDay]);
}
