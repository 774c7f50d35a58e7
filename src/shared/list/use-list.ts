import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { askPage } from "./ask-page.ts";
import type { ListOf } from "./list.ts";
import { callQuery, readView, type View, writeView } from "./list-address.ts";

/** A list's page of the moment, and the way to another view of it; its address says which. */
export function useList<Row>(list: ListOf<Row>) {
  const [query, setQuery] = useSearchParams();
  const view = readView(query, {
    ordered: list.columns.filter(({ isOrdered }) => isOrdered).map(({ id }) => id),
    filters: Object.fromEntries(
      (list.filters ?? []).map(({ name, options }) => [name, options.map(({ value }) => value)]),
    ),
    isSearched: list.isSearched ?? false,
  });
  const asked = list.path + callQuery(view);
  const answer = useQuery({
    queryKey: [list.path, asked],
    queryFn: ({ signal }) => askPage<Row>(asked, signal),
    placeholderData: keepPreviousData,
  });
  /** Another page is somewhere else; what is looked for and how it is ordered takes the place of what was. */
  const show = (change: Partial<View>) =>
    setQuery(writeView({ ...view, page: 1, ...change }), { replace: change.page === undefined });
  return { view, answer, show };
}
