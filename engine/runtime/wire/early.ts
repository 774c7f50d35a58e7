import { walk } from "../path/walk.ts";
import type { Flow } from "../prepare/flow.ts";
import type { UnnumberedEffect } from "../run.ts";
import type { State } from "../state.ts";
import { requestOf } from "./request.ts";

type Request = Extract<UnnumberedEffect, { type: "request" }>;

/**
 * The requests with files that a flow lets go ahead of their turn, as things stand: the same that the call makes when
 * its turn comes, unless something that they say changes before. In the order of the calls and of their lists.
 */
export function earlyRequests(flow: Flow, state: State): readonly Request[] {
  const calls = Object.values(flow.calls).filter(({ early }) => early);
  if (calls.length === 0) return [];
  const walked = walk(flow, state);
  const { scope } = walked;
  return calls.flatMap((call) => {
    if (!call.when(scope)) return [];
    const list = call.for?.evaluate(scope);
    const scopes = call.for
      ? (Array.isArray(list) ? list : []).map((item) => ({ ...scope, [call.as]: item }))
      : [scope];
    return scopes.flatMap((each) => {
      const request = requestOf(flow, call, walked, each);
      return "type" in request && request.type === "request" && request.files.length > 0 ? [request] : [];
    });
  });
}
