import type { Call, Flow } from "../prepare/flow.ts";
import type { Run } from "../run.ts";
import { fillRequest } from "../wire/request.ts";
import { walkOf } from "./turn.ts";

/** Whether a call only asks: it may be asked again, by anybody who may. */
export function isReading({ request }: Call): boolean {
  return request.method === "GET";
}

/**
 * Tells one request of a read from another, empty where it is not made; undefined for what writes, and for what is made
 * once for each item.
 */
export function identityOf(flow: Flow, run: Run, name: string): string | undefined {
  const call = flow.calls[name];
  if (!call || call.for || !isReading(call)) return undefined;
  const { scope } = walkOf(flow, run);
  return (call.when(scope) && fillRequest(call.request, scope)?.url) || "";
}
