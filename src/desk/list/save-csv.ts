import { saveBlob } from "#src/shared/files/save-file.ts";
import { toCsv } from "./csv.ts";
import type { Column } from "./list.ts";

/** Hands rows over as a spreadsheet, in a file that is called as what there is in it. */
export function saveCsv<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const content = new Blob([toCsv(columns, rows)], { type: "text/csv;charset=utf-8" });
  saveBlob(`${title.replaceAll(" ", "-")}.csv`, content);
}
