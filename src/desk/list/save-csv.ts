import { fetchRows } from "#src/shared/files/fetch-rows.ts";
import { saveBlob } from "#src/shared/files/save-file.ts";
import { ownCredentials } from "../session/own-credentials.ts";
import { csvHead, csvRow, toCsv } from "./csv.ts";
import type { Column } from "./list.ts";

/** Hands rows over as a spreadsheet, in a file that is called as what there is in it. */
export function saveCsv<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  save(title, [toCsv(columns, rows)]);
}

type Streamed<Row> = {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  /** A call that answers every row, one a line. */
  readonly path: string;
  /** What is said above the titles of the columns. */
  readonly notes?: readonly string[];
};

/** The same of all that a call has, however much: each row is a line as soon as it comes. Rejects where not all of it does. */
export async function streamCsv<Row>({ title, columns, path, notes }: Streamed<Row>): Promise<void> {
  const lines = [csvHead(columns, notes)];
  await fetchRows<Row>(path, ownCredentials(), (row) => lines.push(csvRow(columns, row)));
  save(title, lines);
}

function save(title: string, parts: string[]): void {
  saveBlob(`${title.replaceAll(" ", "-")}.csv`, new Blob(parts, { type: "text/csv;charset=utf-8" }));
}
