import { saveBlob } from "../files/save-file.ts";
import { askPage } from "./ask-page.ts";
import { toCsv } from "./csv.ts";
import type { ListOf } from "./list.ts";
import { callQuery, type View } from "./list-address.ts";

/** More than a spreadsheet is looked through for; the server counts calls. */
const mostPages = 200;

/** Gives the person every row of a view, page after page. Throws a `CallError`. */
export async function exportList<Row>(list: ListOf<Row>, view: View): Promise<void> {
  const rows: Row[] = [];
  for (let page = 1, pages = 1; page <= Math.min(pages, mostPages); page += 1) {
    const { data, pagination } = await askPage<Row>(list.path + callQuery({ ...view, page }));
    rows.push(...data);
    pages = pagination?.totalPages ?? 1;
  }
  const content = new Blob([toCsv(list.columns, rows)], { type: "text/csv;charset=utf-8" });
  saveBlob(`${list.title.replaceAll(" ", "-")}.csv`, content);
}
