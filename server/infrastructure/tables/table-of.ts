import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { cleanCell, refuseTable, type Table, tableLimits } from "./table.ts";

/** Where a header is looked for: what stands above it says of whom the file is. */
const aboveHeader = 20;

/** Reads a file as a table, by what its bytes are and not by what it is called; refuses what is none with a sentence. */
export function tableOf(bytes: Uint8Array): Table {
  const startsWith = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (startsWith(0xd0, 0xcf, 0x11, 0xe0)) throw refuseTable("old");
  if (startsWith(0x25, 0x50, 0x44, 0x46)) throw refuseTable("kind");
  const isZip = startsWith(0x50, 0x4b, 0x03, 0x04);
  const { name, lines } = isZip ? readXlsx(bytes) : { name: undefined, lines: readCsv(bytes) };
  const rows = lines
    .map((cells, index) => ({ number: index + 1, cells: trimmed(cells.map(cleanCell)) }))
    .filter(({ cells }) => cells.length > 0);
  const widest = Math.max(0, ...rows.slice(0, aboveHeader).map(({ cells }) => filledIn(cells)));
  const at = rows.findIndex(({ cells }) => filledIn(cells) >= Math.max(2, Math.ceil(widest * 0.6)));
  const header = rows[at];
  if (!header || at === rows.length - 1) throw refuseTable("empty");
  const below = rows.slice(at + 1);
  const width = Math.max(header.cells.length, ...below.map(({ cells }) => cells.length));
  if (width > tableLimits.columns) throw refuseTable("columns", tableLimits.columns);
  if (below.length > tableLimits.rows) throw refuseTable("rows", tableLimits.rows);
  const columns = Array.from({ length: width }, (_, index) => header.cells[index] ?? "");
  return { sheet: name, columns, rows: below };
}

function trimmed(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

function filledIn(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== "").length;
}
