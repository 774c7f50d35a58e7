import type { CellProblem } from "./read-cell.ts";
import { textOf } from "./text-of.ts";

/** What is wrong with a row, at the field where it is put right. */
export type RowProblem = { readonly field: string; readonly text: string };

export function problemAt(field: string, { code, params = {} }: CellProblem): RowProblem {
  return { field, text: textOf(code, params) };
}
