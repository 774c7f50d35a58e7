import type { JsonObject } from "#engine/language/index.ts";
import {
  type Flow,
  type Run,
  restore,
  type State,
  start,
  transition,
  viewOf,
} from "#engine/runtime/index.ts";
import type { Host } from "./host.ts";
import type { Machine } from "./session.ts";
import { type FlowHandle, useMachine } from "./use-machine.ts";

/** A new draft begins with what the host knows; a stored one brings its state along. */
export type Initial = { readonly context: JsonObject; readonly state?: State | undefined };

/**
 * Runs a flow until the component goes away: the view to draw and `send` for what the person does.
 * Flow and initial are read once; another flow or draft is another `key`.
 */
export function useFlow(flow: Flow, host: Host, initial: Initial): FlowHandle {
  return useMachine(() => machineOf(flow, initial), host);
}

function machineOf(flow: Flow, { context, state }: Initial): Machine<Run> {
  return {
    first: state === undefined ? start(flow, context) : restore(flow, state, context),
    transition: (run, event) => transition(flow, run, event),
    viewOf: (run) => viewOf(flow, run),
  };
}
