import { foldText, typedDate } from "#engine/identifiers/index.ts";
import type { Json, JsonObject, Schema } from "#engine/json/index.ts";
import type { ColumnView } from "#engine/runtime/index.ts";
import { parseMoney, parseNumber } from "../number-text.ts";

/** A cell and what ends it, where tabs divide cells, as a spreadsheet copies them, and where semicolons do. */
const cells = {
  tabs: /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r?\n|\r|$)/g,
  semicolons: /("(?:[^"]|"")*"|[^;\r\n]*)(;|\r?\n|\r|$)/g,
};

/**
 * The items that a copied piece of a spreadsheet tells: its cells in the order of the columns, or under their titles
 * where its first line names them. What a cell does not say is not answered; what its column does not know stays as text,
 * so that it is told to be wrong. `today` is an ISO date.
 */
export function itemsIn(text: string, columns: readonly ColumnView[], today: string): readonly JsonObject[] {
  const lines = linesOf(text);
  const named = columnsOf(lines[0] ?? [], columns);
  const rows = named ? lines.slice(1) : lines;
  const order: readonly (ColumnView | undefined)[] = named ?? columns;
  return rows.map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, index) => {
        const column = order[index];
        const value = column && answerIn(cell, column.schema, today);
        return column === undefined || value === undefined ? [] : [[column.part, value] as const];
      }),
    ),
  );
}

/** Whether a text is more than one cell. */
export function isSheet(text: string): boolean {
  return /[\t\n]/.test(text.trim());
}

/** The columns that a line names, each title once; undefined where a cell of it is none. */
function columnsOf(
  line: readonly string[],
  columns: readonly ColumnView[],
): readonly (ColumnView | undefined)[] | undefined {
  const titled = line.map((cell) => columns.find(({ title }) => foldText(title) === foldText(cell.trim())));
  const known = titled.filter((column) => column !== undefined);
  const areCells = line.every((cell, index) => cell.trim() === "" || titled[index] !== undefined);
  return known.length > 0 && areCells && new Set(known).size === known.length ? titled : undefined;
}

/** The cells of each line that says something; a cell in quotes may hold what divides others. */
function linesOf(text: string): readonly (readonly string[])[] {
  const isCopied = text.includes("\t") || !text.includes(";");
  const lines: string[][] = [[]];
  for (const [, said = "", end = ""] of text.matchAll(isCopied ? cells.tabs : cells.semicolons)) {
    lines.at(-1)?.push(/^".*"$/s.test(said) ? said.slice(1, -1).replaceAll('""', '"') : said);
    if (end !== "\t" && end !== ";") lines.push([]);
  }
  return lines.filter((line) => line.some((said) => said.trim() !== ""));
}

const yes = ["si", "x", "verdadero", "true", "1"];
const no = ["no", "falso", "false", "0"];

/** The answer that a cell's text tells, as if it were typed or chosen. */
function answerIn(cell: string, schema: Schema, today: string): Json | undefined {
  const text = cell.trim();
  if (text === "") return undefined;
  const folded = foldText(text);
  if (schema.enum) {
    const titleOf = (option: Json) => schema.titles?.[String(option)] ?? String(option);
    const option = schema.enum.find((one) => foldText(titleOf(one)) === folded || String(one) === text);
    return option ?? text;
  }
  if (schema.type === "boolean") return yes.includes(folded) ? true : no.includes(folded) ? false : text;
  if (schema.type === "number" || schema.type === "integer") {
    // «12 bis» is no number: it stays as it was written, and is told to be none.
    if (/\p{L}/u.test(text)) return text;
    return (schema.money ? parseMoney(text) : parseNumber(text, schema.type === "integer")) ?? text;
  }
  if (schema.format === "date")
    return typedDate(text, { today, isBirth: schema.minAge !== undefined }) ?? text;
  return text;
}
