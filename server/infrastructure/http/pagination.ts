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

/** Of a query: which page of a list. */
export const pageSchema = { type: "integer", minimum: 1, maximum: 100_000 };

/** Where a page stands in its list. */
export const paginationSchema = {
  type: "object",
  properties: Object.fromEntries(
    ["count", "total", "perPage", "currentPage", "totalPages"].map((name) => [name, { type: "integer" }]),
  ),
};
