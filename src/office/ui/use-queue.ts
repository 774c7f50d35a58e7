import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { askPage } from "#src/desk/list/ask-page.ts";
import { keyOf } from "#src/desk/list/query-keys.ts";

/** A queue's page of the moment, by its address: which of them are seen (`estado`), and which page. */
export function useQueue<Row>(path: string) {
  const [query, setQuery] = useSearchParams();
  const status = query.get("estado") ?? "";
  const page = Math.max(1, Math.trunc(Number(query.get("pagina"))) || 1);
  const asked = new URLSearchParams({ ...(status === "" ? {} : { status }), page: String(page) });
  const answer = useQuery({
    queryKey: keyOf(path, `?${asked}`),
    queryFn: ({ signal }) => askPage<Row>(`${path}?${asked}`, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  return {
    answer,
    status,
    /** What the address of one of them keeps, so that the queue beside it stays as it is. */
    search: query.size === 0 ? "" : `?${query}`,
    choose: (chosen: string) => setQuery(chosen === "" ? {} : { estado: chosen }),
    turn: (to: number) => setQuery({ ...(status === "" ? {} : { estado: status }), pagina: String(to) }),
  };
}
