import type { Flow } from "#engine/runtime/index.ts";
import type { Entity } from "../records/entity.ts";
import { canStore } from "../records/statuses.ts";

/** Where a call stores: the path of its kind, and whether what is there is changed. */
type Place = { readonly path: string; readonly isChange?: boolean | undefined };

/** The status that a call of a flow asks the server to store at a place; undefined for a call that stores nothing there. */
export function storesOf(flow: Flow, name: string, { path, isChange = false }: Place): string | undefined {
  const [method, at] = isChange ? ["PUT", `${path}/{id}`] : ["POST", path];
  const call = Object.hasOwn(flow.calls, name) ? flow.calls[name] : undefined;
  if (!call?.send || call.request.method !== method || pathOf(call.request.path) !== at) return undefined;
  // Releases from before the word say it in the body alone.
  return call.stores ?? statusIn(call.request.body?.evaluate({}).value);
}

/** The call by which a client that runs no flow asks for a status; without one, for the only one that may be stored. */
export function findCall(
  flow: Flow,
  { path, statuses, isChange }: Place & Pick<Entity, "statuses">,
  from: string | undefined,
  status: string | undefined,
): string | undefined {
  const calls = Object.keys(flow.calls).filter((name) => {
    const stores = storesOf(flow, name, { path, isChange });
    return (
      stores !== undefined && (status === undefined ? canStore(statuses, from, stores) : stores === status)
    );
  });
  return status === undefined && calls.length > 1 ? undefined : calls[0];
}

/** A path without the variables of its query. */
function pathOf(path: string): string {
  return path.split("{?", 1).join("");
}

function statusIn(body: unknown): string | undefined {
  const id = (body as { readonly status?: { readonly id?: unknown } } | undefined)?.status?.id;
  return typeof id === "string" ? id : undefined;
}
