import type { Scope } from "#engine/expression/index.ts";
import { type SourceValues, walk } from "../path/walk.ts";
import type { Call, Flow, Step } from "../prepare/flow.ts";
import { draftOf } from "../secrets.ts";
import { type State, withoutTaken } from "../state.ts";
import { cleared } from "../wire/assign.ts";
import { digest } from "../wire/digest.ts";
import { requestOf } from "../wire/request.ts";
import { recompute } from "./recompute.ts";

/**
 * What a call would send as things stand, in brief: a draft does not keep its answers twice. Sources are not looked at,
 * since a restored draft has not heard of them yet, nor are secrets, which it has lost.
 */
export function sendsOf(flow: Flow, call: Call, state: State): string {
  const walked = walk(flow, draftOf(flow, state));
  const list = call.for?.evaluate(walked.scope);
  const scopes: readonly Scope[] = Array.isArray(list)
    ? list.map((item: unknown) => ({ ...walked.scope, [call.as]: item }))
    : [walked.scope];
  const requests = scopes.map((scope) => requestOf(flow, call, walked, scope));
  return digest(JSON.stringify(requests));
}

/** The state that knows what a call sent, or that it has sent nothing. */
export function withMade(state: State, call: Call, sends: string | undefined): State {
  const { [call.id]: _, ...others } = state.made ?? {};
  return { ...state, made: sends === undefined ? others : { ...others, [call.id]: sends } };
}

/**
 * The state without what calls hold that would now send something else than they did: those places are cleared, and
 * the path ends at the step that makes the call, until it is left again.
 */
export function withoutOutdated(
  flow: Flow,
  state: State,
  sources: SourceValues,
  unread: readonly string[],
): State {
  let kept = state;
  // What is cleared may have been sent by another call: each may take its turn.
  for (const _ of Object.keys(state.made ?? {})) {
    const old = Object.entries(kept.made ?? {}).flatMap(([id, sent]) => {
      const call = Object.hasOwn(flow.calls, id) ? flow.calls[id] : undefined;
      return call && sendsOf(flow, call, kept) !== sent ? [call] : [];
    });
    if (old.length === 0) return kept;
    kept = old.reduce(
      (of, call) => recompute(flow, withoutHeld(flow, of, call), sources, { before: of, unread }),
      kept,
    );
  }
  return kept;
}

function withoutHeld(flow: Flow, state: State, call: Call): State {
  const { trail } = walk(flow, state);
  const maker = trail.findIndex((id) => {
    const step = flow.steps[id];
    return step !== undefined && asksFor(step, call.id);
  });
  const taken = maker < 0 ? state.taken : withoutTaken(state.taken, trail.slice(maker));
  return withMade({ ...state, ...cleared(state, call.holds), taken }, call, undefined);
}

/** Whether a step makes a call by itself: by an action, on entering, or by a rule. */
export function asksFor({ actions, enter, on }: Step, call: string): boolean {
  return (
    actions.some(({ calls }) => calls.includes(call)) ||
    enter.includes(call) ||
    on.some(({ rules }) => rules.some(({ calls }) => calls.includes(call)))
  );
}
