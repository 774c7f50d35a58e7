import { AppError, fillText } from "../errors/errors.ts";
import limits from "../limits/limits.json" with { type: "json" };
import refusals from "./refusals.json" with { type: "json" };

/** A row of a file as texts, as a person would type them, and where it stands there: the first one is 1. */
export type TableRow = { readonly number: number; readonly cells: readonly string[] };

/** What a spreadsheet says: the titles of its columns, and the rows below them that are not empty. */
export type Table = {
  /** What its sheet is called; nothing for a text, which has but one. */
  readonly sheet: string | undefined;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
};

export const tableLimits = limits.tables;

/** Why a file is not read, as a person is told. */
export function refuseTable(why: keyof typeof refusals, max?: number, cause?: unknown): AppError {
  const text = fillText(refusals[why], max === undefined ? {} : { max: max.toLocaleString("es-AR") });
  return new AppError("table-refused", { params: { why: text }, cause });
}

/** A cell's text without what is not seen, and of a length that a column may have. */
export function cleanCell(text: string): string {
  const seen = text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\u00a0\s]+/gu, " ")
    .trim();
  return seen.length > tableLimits.cell ? seen.slice(0, tableLimits.cell) : seen;
}
