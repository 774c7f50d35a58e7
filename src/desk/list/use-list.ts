import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { askPage } from "./ask-page.ts";
import type { Filter, ListOf } from "./list.ts";
import { callQuery, changedView, pageInstead, readView, type View, writeView } from "./list-address.ts";
import { keyOf } from "./query-keys.ts";

/** A list's page of the moment, and the way to another view of it; its address says which. */
export function useList<Row>(list: ListOf<Row>) {
  const [query, setQuery] = useSearchParams();
  const view = readView(query, {
    ordered: list.columns.filter(({ isOrdered }) => isOrdered).map(({ id }) => id),
    filters: Object.fromEntries((list.filters ?? []).flatMap(knownOf)),
    isSearched: list.isSearched ?? false,
  });
  // A list that is whole is put in order here: its call takes no order.
  const asked = callQuery(list.isWhole ? { ...view, order: undefined } : view, list.asks);
  const answer = useQuery({
    queryKey: keyOf(list.path, asked),
    queryFn: ({ signal }) => askPage<Row>(list.path + asked, signal),
    placeholderData: keepPreviousData,
  });
  /** Another page is somewhere else; what is looked for and how it is ordered takes the place of what was. */
  const show = (change: Partial<View>) => {
    const next = changedView(view, change);
    if (next) setQuery(writeView(next), { replace: change.page === undefined });
  };
  const last = answer.isPlaceholderData ? undefined : pageInstead(view, answer.data?.pagination);
  return { view, answer, show, last };
}

/** What a filter's names may say in an address. */
function knownOf(filter: Filter): readonly (readonly [string, readonly string[] | "day"])[] {
  if ("options" in filter) return [[filter.name, filter.options.map(({ value }) => value)]];
  return Object.values(filter.range).map((name) => [name, "day"]);
}
