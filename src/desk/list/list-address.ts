import { parseDate, wireDate } from "#engine/identifiers/index.ts";
import { isEqual } from "#engine/json/index.ts";
import type { Pagination } from "./list.ts";

/** What a list shows, as its address says it. */
export type View = {
  readonly page: number;
  readonly search: string;
  readonly order: { readonly by: string; readonly isDescending: boolean } | undefined;
  readonly filters: Readonly<Record<string, string>>;
};

/** What a list understands of an address. */
type Known = {
  readonly ordered: readonly string[];
  readonly filters: Readonly<Record<string, readonly string[] | "day">>;
  readonly isSearched: boolean;
};

const longest = 100;
const lastPage = 100_000;

/** Reads an address; what the list does not know counts as not said. */
export function readView(query: URLSearchParams, { ordered, filters, isSearched }: Known): View {
  const order = query.get("orden") ?? "";
  const by = order.replace(/^-/, "");
  const chosen = Object.entries(filters).flatMap(([name, values]) => {
    const value = query.get(name) ?? "";
    const isKnown = values === "day" ? parseDate(value) === value : values.includes(value);
    return isKnown ? [[name, value]] : [];
  });
  return {
    page: pageOf(query.get("pagina")),
    search: isSearched ? (query.get("buscar") ?? "").trim().slice(0, longest) : "",
    order: ordered.includes(by) ? { by, isDescending: order.startsWith("-") } : undefined,
    filters: Object.fromEntries(chosen),
  };
}

/**
 * The view that a change leads to; nothing where it changes nothing. What is looked for otherwise begins at its first
 * page.
 */
export function changedView(view: View, change: Partial<View>): View | undefined {
  const next = { ...view, page: 1, ...change };
  const isSame = (Object.keys(change) as (keyof View)[]).every((part) => isEqual(next[part], view[part]));
  return isSame ? undefined : next;
}

/** The last page that there is, for a view of one behind it: what was there has gone meanwhile. */
export function pageInstead({ page }: View, pagination: Pagination | undefined): number | undefined {
  return pagination && pagination.total > 0 && page > pagination.totalPages
    ? pagination.totalPages
    : undefined;
}

/** The address of a view, without what is as usual. */
export function writeView({ page, search, order, filters }: View): URLSearchParams {
  return new URLSearchParams({
    ...filters,
    ...(search ? { buscar: search } : {}),
    ...(order ? { orden: orderText(order) } : {}),
    ...(page > 1 ? { pagina: String(page) } : {}),
  });
}

/** The query of a view in its list's call. */
export function callQuery(
  { page, search, order, filters }: View,
  asks: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    ...asks,
    ...(page > 1 ? { page: String(page) } : {}),
    ...(search ? { search } : {}),
    ...(order ? { order: orderText(order) } : {}),
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, onWire(value)])),
  });
  return query.size === 0 ? "" : `?${query}`;
}

/** In addresses days are ISO days, as fields have them; calls say them with slashes. */
function onWire(value: string): string {
  return parseDate(value) === value ? wireDate(value) : value;
}

function orderText({ by, isDescending }: NonNullable<View["order"]>): string {
  return isDescending ? `-${by}` : by;
}

function pageOf(text: string | null): number {
  const page = /^\d{1,6}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(Math.max(page, 1), lastPage);
}
