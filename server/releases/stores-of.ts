import type { Flow } from "#engine/runtime/index.ts";

type Status = "draft" | "sending";

/** The status that a call of a flow asks the server to store; undefined for a call that stores no claim. */
export function storesOf(flow: Flow, name: string): Status | undefined {
  const call = Object.hasOwn(flow.calls, name) ? flow.calls[name] : undefined;
  if (!call?.send || call.request.method !== "POST" || call.request.path !== "/accidents") return undefined;
  // Releases from before the word say it in the body alone.
  const status = call.stores ?? statusIn(call.request.body?.evaluate({}).value);
  return status === "draft" || status === "sending" ? status : undefined;
}

/** The call by which a client that runs no flow asks for a status. */
export function findCall(flow: Flow, status: string | undefined): string | undefined {
  return Object.keys(flow.calls).find((name) => status !== undefined && storesOf(flow, name) === status);
}

function statusIn(body: unknown): unknown {
  return (body as { readonly status?: { readonly id?: unknown } } | undefined)?.status?.id;
}
