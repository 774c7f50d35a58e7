import { check, hasKnownItems } from "#engine/expression/index.ts";
import { below, nearest } from "#engine/json/index.ts";
import { callSitesOf } from "../../sites.ts";
import type { FlowSubject } from "../subject.ts";

/** Every call that is made exists, and of what it is made for each of it is known what it is. */
export function checkCalls({ release: { flow }, reading, tell }: FlowSubject): void {
  const calls = flow.calls ?? {};
  for (const { name, pointer } of callSitesOf(flow))
    if (!Object.hasOwn(calls, name))
      tell("unknown-call", pointer, { name, suggestion: nearest(name, Object.keys(calls)) });
  for (const [name, call] of Object.entries(calls)) {
    const at = `${below("/calls", name)}/for`;
    if (call.for === undefined || hasKnownItems(reading.environmentAt(at), call.for)) continue;
    // What is wrong with the list is told as such.
    if (check(reading.environmentAt(at), call.for, { type: "array" }).problems.length === 0)
      tell("unknown-items", at, { name });
  }
}
