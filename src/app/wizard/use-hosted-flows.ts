import { useQuery } from "@tanstack/react-query";
import type { HostedFlow } from "#engine/language/index.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import type { send } from "#src/shared/api/send.ts";
import { setClock } from "#src/shared/session/clock.ts";

/** Where the flows of an area live, as a path of the API tells; asked once, until it is asked again by hand. */
export function useHostedFlows(path: string, ask: typeof send) {
  return useQuery({
    queryKey: [path],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<readonly HostedFlow[]> => {
      const reply = await ask({ method: "GET", path, attempts: 3, signal });
      if (!isSuccess(reply)) throw new Error(`flows of "${path}": were not told — ask again`);
      setClock(reply.date);
      // The server checked its flows when it started.
      return (reply.body as { data?: { flows?: readonly HostedFlow[] } } | null)?.data?.flows ?? [];
    },
  });
}
