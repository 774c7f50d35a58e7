import { check, hasKnownItems } from "#engine/expression/index.ts";
import { below, nearest } from "#engine/json/index.ts";
import { callSitesOf } from "../../sites.ts";
import type { FlowSubject } from "../subject.ts";

/** Every call that is made exists, and of what it is made for each of it is known what it is. */
export function checkCalls({ release: { flow, names }, reading, tell }: FlowSubject): void {
  const calls = flow.calls ?? {};
  for (const { name, pointer } of callSitesOf(flow))
    if (!Object.hasOwn(calls, name))
      tell("unknown-call", pointer, { name, suggestion: nearest(name, Object.keys(calls)) });
  for (const [name, call] of Object.entries(calls)) {
    for (const word of names ? [] : travelling)
      if (call[word] !== undefined)
        tell("word-of-connector", `${below("/calls", name)}/${word}`, { name: word }, { key: true });
    // Asking again is another request by itself: only what writes has a key.
    if (call.again && call.get !== undefined)
      tell("again-of-get", `${below("/calls", name)}/again`, {}, { key: true });
    const other = call.early ? later.find((word) => call[word] !== undefined) : undefined;
    if (other) tell("early-writes", `${below("/calls", name)}/early`, { name: other }, { key: true });
    const at = `${below("/calls", name)}/for`;
    if (call.for === undefined || hasKnownItems(reading.environmentAt(at), call.for)) continue;
    // What is wrong with the list is told as such.
    if (check(reading.environmentAt(at), call.for, { type: "array" }).problems.length === 0)
      tell("unknown-items", at, { name });
  }
}

/** What only those have who ask a service that is not ours. */
const travelling = ["headers", "sends", "errors"] as const;

/** What goes ahead only carries files: what it may not say. What its reply writes is written when its turn comes. */
const later = ["get", "delete", "send", "stores", "poll", "download"] as const;
