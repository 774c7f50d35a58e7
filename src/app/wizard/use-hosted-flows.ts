import { useQuery } from "@tanstack/react-query";
import type { HostedFlow } from "#engine/language/index.ts";
import { keyOf } from "#src/desk/list/query-keys.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import type { send } from "#src/shared/api/send.ts";
import { setClock } from "#src/shared/time/clock.ts";

/** A flow that somebody may not open, and the server's code and text for why. */
type RefusedFlow = HostedFlow & { readonly refusal: { readonly code: string; readonly message: string } };

export type HostedFlows = { readonly flows: readonly HostedFlow[]; readonly refused: readonly RefusedFlow[] };

/** Where the flows of an area live, as a path of the API tells; asked once, until it is asked again by hand. */
export function useHostedFlows(path: string, ask: typeof send) {
  return useQuery({
    queryKey: keyOf(path),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<HostedFlows> => {
      const reply = await ask({ method: "GET", path, attempts: 3, signal });
      if (!isSuccess(reply)) throw new Error(`flows of "${path}": were not told — ask again`);
      setClock(reply.date);
      // The server checked its flows when it started.
      const told = (reply.body as { data?: Partial<HostedFlows> } | null)?.data;
      return { flows: told?.flows ?? [], refused: told?.refused ?? [] };
    },
  });
}
