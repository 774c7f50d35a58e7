import { nearest } from "#engine/json/index.ts";

/** What others say for one of our words. */
export type Code = string | number | boolean;

/** A code list between us and others: for each of our words theirs; of several the first is said and any is understood. */
export type Table = Readonly<Record<string, Code | readonly Code[]>>;

export type Tables = Readonly<Record<string, Table>>;

/** Our word for whatever has no row of its own. */
const otherWord = "other";

/** What others call a word of ours; undefined without a row for it, nor one for all others. */
export function codeOf(table: Table, word: string): Code | undefined {
  const row = rowOf(table, word) ?? rowOf(table, otherWord);
  return isMany(row) ? row[0] : row;
}

/** Our word for a code of others: the row that says it alone before those that say it among several. */
export function wordOf(table: Table, code: Code): string | undefined {
  const rows = Object.entries(table);
  const found =
    rows.find(([, row]) => row === code) ?? rows.find(([, row]) => isMany(row) && row.includes(code));
  return found?.[0];
}

/** Whether every word that a person may choose has a row. */
export function lackedBy(table: Table, words: readonly string[]): readonly string[] {
  if (rowOf(table, otherWord) !== undefined) return [];
  return words.filter((word) => rowOf(table, word) === undefined);
}

/** Codes that more rows say than one, where nothing tells which is meant when others say them. */
export function doubtfulIn(
  table: Table,
): readonly { readonly code: Code; readonly words: readonly string[] }[] {
  const rows = Object.entries(table);
  const codes = new Set(rows.flatMap(([, row]) => row));
  return [...codes].flatMap((code) => {
    const words = rows.filter(([, row]) => [row].flat().includes(code)).map(([word]) => word);
    const alone = rows.filter(([, row]) => row === code);
    return words.length > 1 && alone.length !== 1 ? [{ code, words }] : [];
  });
}

/** The table that may have been meant. */
export function nearestTable(tables: Tables, name: string): string | undefined {
  return nearest(name, Object.keys(tables));
}

/** Something for which a table has no row. */
export type Unmapped = { readonly table: string; readonly value: Code };

let noted: Unmapped[] | undefined;

/** Runs an evaluation and tells what its tables had no row for: whoever sends what is left would send less than was said. */
export function withUnmapped<T>(run: () => T): {
  readonly result: T;
  readonly unmapped: readonly Unmapped[];
} {
  const [outer, own] = [noted, [] as Unmapped[]];
  noted = own;
  try {
    return { result: run(), unmapped: own };
  } finally {
    noted = outer;
    outer?.push(...own);
  }
}

/** Tells who evaluates that a table has no row. */
export function noteUnmapped(unmapped: Unmapped): void {
  noted?.push(unmapped);
}

function rowOf(table: Table, word: string): Code | readonly Code[] | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

function isMany(row: Code | readonly Code[] | undefined): row is readonly Code[] {
  return Array.isArray(row);
}
