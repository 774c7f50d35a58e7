import { useQuery } from "@tanstack/react-query";
import { askBroker } from "./ask-page.ts";
import { keyOf } from "./query-keys.ts";

type Freshness = {
  /** Milliseconds between two looks while the page is seen; without it, only when it is opened. */
  readonly every?: number;
  /** Whether it stays as it is for as long as the page does. */
  readonly isFixed?: boolean;
};

/** What a call of the broker's answers under `data`, whose shape the call's name says and the server's schema holds. */
export function useData<T>(path: string, { every, isFixed = false }: Freshness = {}) {
  return useQuery({
    queryKey: keyOf(path),
    queryFn: async ({ signal }) => ((await askBroker(path, signal)) as { readonly data: T }).data,
    ...(every === undefined ? {} : { refetchInterval: every }),
    ...(isFixed ? { staleTime: Number.POSITIVE_INFINITY } : {}),
  });
}
