import { useQuery } from "@tanstack/react-query";
import { askBroker } from "./ask-page.ts";
import { keyOf } from "./query-keys.ts";

type Freshness<T> = {
  /** Milliseconds between two looks while the page is seen, by what came where that says; without it, only when it is opened. */
  readonly every?: number | ((data: T) => number | undefined);
  /** Whether it stays as it is for as long as the page does. */
  readonly isFixed?: boolean;
  /** Whether it is asked at all: of who may not see it nothing is. */
  readonly isAsked?: boolean;
};

/** What a call of the broker's answers under `data`, whose shape the call's name says and the server's schema holds. */
export function useData<T>(path: string, { every, isFixed = false, isAsked = true }: Freshness<T> = {}) {
  return useQuery({
    queryKey: keyOf(path),
    queryFn: async ({ signal }) => ((await askBroker(path, signal)) as { readonly data: T }).data,
    enabled: isAsked,
    ...(every === undefined ? {} : { refetchInterval: intervalOf(every) }),
    ...(isFixed ? { staleTime: Number.POSITIVE_INFINITY } : {}),
  });
}

function intervalOf<T>(every: NonNullable<Freshness<T>["every"]>) {
  if (typeof every === "number") return every;
  return ({ state: { data } }: { readonly state: { readonly data: T | undefined } }) =>
    (data === undefined ? undefined : every(data)) ?? false;
}
