import { askPage } from "./ask-page.ts";
import type { ListOf } from "./list.ts";
import { callQuery, type View } from "./list-address.ts";

/** More than a spreadsheet is looked through for; the server counts calls. */
const mostPages = 200;

/** The rows of a view, and how many there are of which these are the first. */
export type Gathered<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** Asks for every row of a view, page after page, as far as anybody reads. Throws a `CallError`. */
export async function gatherRows<Row>(
  { path, asks }: Pick<ListOf<Row>, "path" | "asks">,
  view: View,
): Promise<Gathered<Row>> {
  const rows: Row[] = [];
  let total = 0;
  for (let page = 1, pages = 1; page <= Math.min(pages, mostPages); page += 1) {
    const { data, pagination } = await askPage<Row>(path + callQuery({ ...view, page }, asks));
    rows.push(...data);
    pages = pagination?.totalPages ?? 1;
    total = pagination?.total ?? rows.length;
  }
  return { rows, total };
}
