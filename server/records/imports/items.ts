import { foldText } from "#engine/identifiers/index.ts";
import { isEqual, isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import type { Field, Fields } from "./field.ts";
import { type Reader, readCell } from "./read-cell.ts";
import { problemAt, type RowProblem } from "./row-problem.ts";

/** What cells say of the items of lists, by the list: a roll's people, those who are paid. */
export type Items = Readonly<Record<string, readonly JsonObject[]>>;

/** Whether a field is a list: no column is one, and its parts are. */
export function isList({ reads }: Pick<Field, "reads">): boolean {
  return reads === "list";
}

/** Whether a column says part of an item: of each of several columns the first item, the second and so on. */
export function isPart({ of }: Pick<Field, "of">): boolean {
  return of !== undefined;
}

/** The items that a row says, and what is wrong with their cells. Columns that are joined say one text of the first item. */
export function itemsIn(
  cells: readonly string[],
  columns: readonly (string | null)[],
  fields: Fields,
  reader: Reader,
): { readonly items: Items; readonly problems: readonly RowProblem[] } {
  const items: Record<string, JsonObject[]> = {};
  const problems: RowProblem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field.of === undefined || field.at === undefined) continue;
    const texts = columns.flatMap((column, index) => (column === name ? [cells[index] ?? ""] : []));
    const said = field.isJoined ? [texts.filter(Boolean).join(" ")] : texts;
    for (const [index, text] of said.entries()) {
      const read = readCell(text, field, reader);
      if ("problem" in read) problems.push(problemAt(name, read.problem));
      if (!("value" in read) || read.value === undefined) continue;
      const list = items[field.of] ?? [];
      items[field.of] = list;
      while (list.length <= index) list.push({});
      list[index] = { ...list[index], [field.at]: spoken(read.value, field) };
    }
  }
  const filled = Object.entries(items).map(
    ([list, all]) => [list, all.filter((item) => Object.keys(item).length > 0)] as const,
  );
  const told = new Set(problems.map(({ field }) => field));
  const missing = filled.flatMap(([list, all]) => missingParts(list, all, fields));
  return {
    items: Object.fromEntries(filled.filter(([, all]) => all.length > 0)),
    problems: [...problems, ...missing.filter(({ field }) => !told.has(field))],
  };
}

/** A name as people say it, and not as lists are ordered: «Bruno Muestra» for «Muestra, Bruno». */
function spoken(value: Json, { reads }: Field): Json {
  if (reads !== "name" || typeof value !== "string") return value;
  const [last = "", first] = value.split(",", 2).map((part) => part.trim());
  return first ? `${first} ${last}` : last;
}

function missingParts(list: string, items: readonly JsonObject[], fields: Fields): readonly RowProblem[] {
  const article = fields[list]?.itemCalled ?? "";
  return Object.entries(fields).flatMap(([name, { of, at, isRequired }]) =>
    of === list && at !== undefined && isRequired && items.some((item) => item[at] === undefined)
      ? [problemAt(name, { code: "missing", params: { article } })]
      : [],
  );
}

/** What stands in a list, with the items that a file says: whom it does not name is not in it, and what it does not say of one stays. */
export function mergeItems(before: Json | undefined, after: Json, { key }: Pick<Field, "key">): Json {
  const find = finderIn(itemsOf(before), key);
  return itemsOf(after).map((item) => {
    const stored = find(item);
    const isCalledSo = wordsOf(stored?.name ?? "") === wordsOf(item.name ?? "");
    return { ...stored, ...item, ...(stored?.name !== undefined && isCalledSo ? { name: stored.name } : {}) };
  });
}

/** The words of a name, in whichever order and in capitals or not. */
export function wordsOf(value: Json): string {
  return foldText(String(value))
    .split(/[\s,]+/)
    .filter(Boolean)
    .toSorted()
    .join(" ");
}

/** Whether two lists have the same items, in whichever order. */
export function haveSameItems(before: Json, after: Json, { key }: Pick<Field, "key">): boolean {
  const [some, others] = [itemsOf(before), itemsOf(after)];
  const find = finderIn(others, key);
  return some.length === others.length && some.every((item) => isEqual(item, find(item) ?? {}));
}

/** Finds an item again by its key, or by its name where one of both has none. */
function finderIn(items: readonly JsonObject[], key: string | undefined) {
  const [byKey, byName] = [key, "name"].map(
    (part) => new Map(items.flatMap((item) => [[partKey(item, part), item] as const])),
  );
  return (item: JsonObject): JsonObject | undefined => {
    const same = byKey?.get(partKey(item, key));
    if (same && item[key ?? ""] !== undefined) return same;
    const named = byName?.get(partKey(item, "name"));
    return named?.[key ?? ""] === undefined || item[key ?? ""] === undefined ? named : undefined;
  };
}

/** By what an item is known again: a document's digits, or a name's letters. */
export function partKey(item: JsonObject, part: string | undefined): string {
  return foldText(String(item[part ?? ""] ?? "")).replace(/[^a-z0-9ñ]/g, "");
}

/** The items of what is a list. */
export function itemsOf(list: Json | undefined): readonly JsonObject[] {
  return Array.isArray(list) ? (list as readonly Json[]).filter(isObject) : [];
}
