import type { Choice } from "#engine/runtime/index.ts";
import { factsOf, isText, textAt } from "./option-facts.ts";

/** An option where it stands, with what its facts tell of it. */
export type MatrixOption = Choice & {
  /** What is read first in its cell: a price. */
  readonly shown: string;
  readonly lines: readonly string[];
  /** Whether nothing of its row ranks lower, where something does rank. */
  readonly isLowest: boolean;
};

export type MatrixCell = { readonly column: string; readonly options: readonly MatrixOption[] };

export type MatrixRow = {
  readonly title: string;
  readonly code: string | undefined;
  /** Where it stands among the rows, where that is told. */
  readonly place: number | undefined;
  readonly hint: string | undefined;
  readonly cells: readonly MatrixCell[];
};

export type MatrixGrid = { readonly columns: readonly string[]; readonly rows: readonly MatrixRow[] };

/**
 * Options by row and column, both in the order in which they first come; rows that tell their place, or their code, in
 * the order of these, so that none moves while options arrive.
 */
export function gridOf(choices: readonly Choice[]): MatrixGrid {
  const placed = choices.map((choice) => ({ choice, facts: factsOf(choice) }));
  const columns = unique(placed.map(({ facts }) => textAt(facts, "column") ?? ""));
  const titles = unique(placed.map(({ facts }) => textAt(facts, "row") ?? ""));
  const rows = titles.map((title): MatrixRow => {
    const own = placed.filter(({ facts }) => (textAt(facts, "row") ?? "") === title);
    const ranks = own.flatMap(({ facts }) => (typeof facts.rank === "number" ? [facts.rank] : []));
    const lowest = ranks.length > 1 ? Math.min(...ranks) : undefined;
    const first = own[0]?.facts ?? {};
    return {
      title,
      code: textAt(first, "rowCode"),
      place: typeof first.rowPlace === "number" ? first.rowPlace : undefined,
      hint: textAt(first, "rowHint"),
      cells: columns.map((column) => ({
        column,
        options: own
          .filter(({ facts }) => (textAt(facts, "column") ?? "") === column)
          .map(({ choice, facts }) => ({
            ...choice,
            shown: textAt(facts, "value") ?? choice.label,
            lines: Array.isArray(facts.lines) ? facts.lines.filter(isText) : [],
            isLowest: lowest !== undefined && facts.rank === lowest,
          })),
      })),
    };
  });
  return { columns, rows: rows.toSorted(byPlace) };
}

function byPlace(one: MatrixRow, other: MatrixRow): number {
  const places = (one.place ?? 0) - (other.place ?? 0);
  return places || (one.code ?? "").localeCompare(other.code ?? "", "es-AR", { numeric: true });
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
