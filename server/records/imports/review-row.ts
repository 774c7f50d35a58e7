import { isEqual, type Json } from "#engine/json/index.ts";
import type { TableRow } from "../../infrastructure/tables/table.ts";
import type { Field, Fields, Values } from "./field.ts";
import type { ImportKind, Known, Origin } from "./import-kind.ts";
import { haveSameItems, type Items, isList, isPart, itemsIn, mergeItems, wordsOf } from "./items.ts";
import { personIn } from "./person-in.ts";
import { type Reader, readCell } from "./read-cell.ts";
import { problemAt, type RowProblem } from "./row-problem.ts";

/** Which of two values stays: what is there, or what the file says. */
export type Choice = "ours" | "theirs";

/** A value that the file says otherwise than what is stored. */
export type RowChange = {
  readonly field: string;
  readonly before: Json | null;
  readonly after: Json;
  /** Who said what is there, where a person did: then one of both is chosen. */
  readonly typed?: Origin;
  readonly choice?: Choice;
};

/** What a row comes to: wrong, new, another than what is stored, waiting for a choice, the same, or part of a row above. */
export type RowState = "error" | "new" | "changed" | "conflict" | "same" | "joined";

/** What a row says, and what is wrong with it by itself. */
export type ReadRow = {
  readonly values: Values;
  /** What it says of lists; it says nothing beside where `saysAlone`. */
  readonly items: Items;
  readonly saysAlone: boolean;
  readonly problems: readonly RowProblem[];
};

/** Reads the cells of a row by what its columns are; `defaults` stand where the file says nothing. */
export function readRow(
  { cells }: Pick<TableRow, "cells">,
  columns: readonly (string | null)[],
  {
    kind,
    defaults,
    reader,
  }: { readonly kind: ImportKind; readonly defaults: Values; readonly reader: Reader },
): ReadRow {
  const said = new Map<string, string>();
  for (const [index, name] of columns.entries()) {
    const text = cells[index] ?? "";
    if (name !== null && text !== "") said.set(name, [said.get(name), text].filter(Boolean).join(" "));
  }
  const values: Record<string, Json> = { ...defaults };
  const problems: RowProblem[] = [];
  for (const [name, field] of Object.entries(kind.fields)) {
    if (isList(field) || isPart(field)) continue;
    const read = readCell(said.get(name) ?? "", field, reader);
    if ("problem" in read) problems.push(problemAt(name, read.problem));
    else if (read.value !== undefined) values[name] = read.value;
  }
  const listed = itemsIn(cells, columns, kind.fields, reader);
  return {
    values: kind.complete(values),
    items: listed.items,
    saysAlone: Object.keys(values).every((name) => name in defaults),
    problems: [...problems, ...listed.problems],
  };
}

/** What has to be there of what is new. */
export function missingIn(
  values: Values,
  kind: Pick<ImportKind, "fields" | "isNewCalled">,
): readonly RowProblem[] {
  return Object.entries(kind.fields).flatMap(([name, { isRequired, of }]) =>
    isRequired && of === undefined && values[name] === undefined
      ? [problemAt(name, { code: "missing", params: { article: kind.isNewCalled } })]
      : [],
  );
}

/** How what a row says differs from what is stored. What the file does not say is no difference. */
export function changesOf(
  values: Values,
  { values: stored, origins }: Known,
  fields: Fields,
  remembered: ReadonlyMap<string, Choice>,
): readonly RowChange[] {
  return Object.entries(fields).flatMap(([field, described]): RowChange[] => {
    const [before, said] = [stored[field], values[field]];
    if (said === undefined) return [];
    const after = isList(described) ? mergeItems(before, said, described) : said;
    if (before !== undefined && isSame(before, after, described)) return [];
    if (before === undefined) return [{ field, before: null, after }];
    const typed = origins[field];
    const choice = remembered.get(field);
    if (typed === undefined) return [{ field, before, after }];
    return [{ field, before, after, typed, ...(choice ? { choice } : {}) }];
  });
}

/** What is written of a row: all but where what is there was chosen. */
export function chosenOf(changes: readonly RowChange[]): readonly RowChange[] {
  return changes.filter(({ choice }) => choice !== "ours");
}

export function stateOf(changes: readonly RowChange[]): RowState {
  if (changes.some(({ typed, choice }) => typed && !choice)) return "conflict";
  return chosenOf(changes).length > 0 ? "changed" : "same";
}

/** Names are the same in whichever order, and in capitals or not; a CUIL is the person's of the DNI in it. */
function isSame(before: Json, after: Json, described: Field): boolean {
  const { reads } = described;
  if (reads === "list") return haveSameItems(before, after, described);
  if (reads === "name") return wordsOf(before) === wordsOf(after);
  if (reads === "document") return personIn(String(before)) === personIn(String(after));
  return isEqual(before, after);
}
