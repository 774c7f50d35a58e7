import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { askPage } from "#src/desk/list/ask-page.ts";
import { keyOf } from "#src/desk/list/query-keys.ts";

/** By what a queue is narrowed: its name in the address, and in the call. */
export type Narrowing = { readonly address: string; readonly call: string };

const byStatus: Narrowing = { address: "estado", call: "status" };

/** A queue's page of the moment, by its address: which of them are seen, and which page. */
export function useQueue<Row>(path: string, { address, call }: Narrowing = byStatus) {
  const [query, setQuery] = useSearchParams();
  const chosen = query.get(address) ?? "";
  const page = Math.max(1, Math.trunc(Number(query.get("pagina"))) || 1);
  const asked = new URLSearchParams({ ...(chosen === "" ? {} : { [call]: chosen }), page: String(page) });
  const answer = useQuery({
    queryKey: keyOf(path, `?${asked}`),
    queryFn: ({ signal }) => askPage<Row>(`${path}?${asked}`, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  return {
    answer,
    chosen,
    /** What the address of one of them keeps, so that the queue beside it stays as it is. */
    search: query.size === 0 ? "" : `?${query}`,
    choose: (value: string) => setQuery(value === "" ? {} : { [address]: value }),
    turn: (to: number) => setQuery({ ...(chosen === "" ? {} : { [address]: chosen }), pagina: String(to) }),
  };
}
