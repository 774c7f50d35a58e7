import { dayOfSerial, numberText } from "./number-formats.ts";
import { readXml } from "./read-xml.ts";
import { refuseTable, tableLimits } from "./table.ts";

/** What the cells of a sheet are read by. */
export type Sheet = {
  readonly shared: readonly string[];
  /** Whether numbers of a style are days. */
  readonly isDay: (style: number) => boolean;
  readonly isFrom1904: boolean;
};

type Cell = { readonly column: number; readonly type: string; readonly style: number };

/**
 * The lines of a sheet as texts. A formula is its own text, whatever it came to: nothing is calculated, and nothing that
 * was is believed. A cell that says nothing is no column, wherever it stands.
 */
export function readSheet(xml: string, sheet: Sheet): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let [line, count] = [0, 0];
  let cell: Cell | undefined;
  let [value, formula, inline, within, isFormula] = ["", "", "", "", false];
  const keep = ({ column }: Cell, text: string): void => {
    if (text.trim() === "") return;
    if (column >= tableLimits.columns) throw refuseTable("columns", tableLimits.columns);
    const cells = lines[line - 1] ?? [];
    lines[line - 1] = cells;
    while (cells.length < column) cells.push("");
    cells[column] = text;
  };
  readXml(xml, {
    open: (tag, attributes) => {
      within = tag;
      if (tag === "row") {
        line = Number(attributes().r ?? line + 1);
        if (!(line >= 1)) throw refuseTable("damaged");
        if (line > mostLine) throw refuseTable("rows", tableLimits.rows);
      }
      if (tag === "c") {
        const { r, t = "n", s = 0 } = attributes();
        const column = columnOf(r) ?? (cell ? cell.column + 1 : (lines[line - 1]?.length ?? 0));
        cell = { column, type: t, style: Number(s) };
        count += 1;
        if (count > tableLimits.cells) throw refuseTable("unfolds");
        [value, formula, inline, isFormula] = ["", "", "", false];
      }
      if (tag === "f") isFormula = true;
    },
    text: (text) => {
      if (within === "v") value += text;
      if (within === "f") formula += text;
      if (within === "t") inline += text;
    },
    close: (tag) => {
      within = "";
      if (tag === "c" && cell) keep(cell, isFormula ? `=${formula}` : textOf(cell, inline || value, sheet));
      if (tag === "row") cell = undefined;
    },
  });
  return Array.from(lines, (cells) => cells ?? []);
}

/** Where the last row may stand, with what comes above a header and lines that are left empty. */
const mostLine = tableLimits.rows * 2;

function textOf({ type, style }: Cell, said: string, { shared, isDay, isFrom1904 }: Sheet): string {
  switch (type) {
    case "s":
      return shared[Number(said)] ?? "";
    case "b":
      return said === "1" ? "Sí" : "No";
    case "n":
      return (isDay(style) ? dayOfSerial(Number(said), isFrom1904) : undefined) ?? numberText(said);
    default:
      return said; // texts, errors, and days that are written as such
  }
}

/** `C7` is the third column, 2. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(place ?? "")?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
