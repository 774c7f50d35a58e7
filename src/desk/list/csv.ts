import type { Column } from "./list.ts";

// What a spreadsheet of Argentina parts columns by; the mark says that it is UTF-8.
const separator = ";";
const byteOrderMark = "\ufeff";

/** Rows as a spreadsheet reads them. What would be a formula there is a text: somebody else may have written it. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return csvHead(columns) + rows.map((row) => csvRow(columns, row)).join("");
}

/** What comes before the rows: the titles of the columns, below what is said of all of them. */
export function csvHead<Row>(columns: readonly Column<Row>[], notes: readonly string[] = []): string {
  const titles = columns.map(({ title }) => title);
  return byteOrderMark + [...notes.map((note) => [note]), titles].map(toLine).join("\r\n");
}

/** One row, on a line of its own. */
export function csvRow<Row>(columns: readonly Column<Row>[], row: Row): string {
  return `\r\n${toLine(columns.map(({ text }) => text(row) ?? ""))}`;
}

function toLine(cells: readonly string[]): string {
  return cells.map(toCell).join(separator);
}

/** Numbers, phones and hyphens on their own calculate nothing. */
const number = /^[+-][\d\s.,()-]*$/;

/** One value of a line. */
export function toCell(value: string): string {
  const isFormula = /^\s*[=+\-@]|^[\t\r\n]/.test(value) && !number.test(value);
  // A phone is no number: with spaces that part nothing it is read as it stands.
  const text = isFormula ? `'${value}` : /^\+\d/.test(value) ? value.replaceAll(" ", "\u00a0") : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
