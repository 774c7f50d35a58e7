/** Specification §3. */
export type Pagination = {
  readonly count: number;
  readonly total: number;
  readonly perPage: number;
  readonly currentPage: number;
  readonly totalPages: number;
};

/** Specification §9: default page size. */
export const perPage = 10;

/** Where a page stands among all that there are. */
export function paginationOf(count: number, total: number, page: number): Pagination {
  const totalPages = Math.max(1, Math.ceil(total / perPage));
  return { count, total, perPage, currentPage: page, totalPages };
}

/** How many come before a page. */
export function offsetOf(page: number): number {
  return (page - 1) * perPage;
}

/** Of a query: which page of a list. Whoever looks further narrows the list, or reads it whole (`format=rows`). */
export const pageSchema = { type: "integer", minimum: 1, maximum: 10_000 };

/** The last page of what is searched: all that matches is put in order for it, without an index. */
export const lastSearchedPage = 1_000;

/** Where a page stands in its list. */
export const paginationSchema = {
  type: "object",
  properties: Object.fromEntries(
    ["count", "total", "perPage", "currentPage", "totalPages"].map((name) => [name, { type: "integer" }]),
  ),
};
