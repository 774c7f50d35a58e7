import { useQuery } from "@tanstack/react-query";
import { askBroker } from "./ask-page.ts";
import { keyOf } from "./query-keys.ts";

/** Somebody whose policies are read. */
export type Producer = { readonly id: string; readonly title: string; readonly isOwn: boolean };

/** Whose policies are read, who asks first; none until they have come, and for who oversees nobody. */
export function useProducers(oversees: boolean): readonly Producer[] {
  const path = "/producers";
  const { data } = useQuery({
    queryKey: keyOf(path),
    queryFn: async ({ signal }) => (await askBroker(path, signal)) as { readonly data: readonly Producer[] },
    enabled: oversees,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.data ?? none;
}

const none: readonly Producer[] = [];
