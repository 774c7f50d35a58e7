import { isEqual, type Json, type JsonObject } from "#engine/json/index.ts";
import type { Fields, Values } from "./field.ts";
import type { ImportKind } from "./import-kind.ts";
import { partKey } from "./items.ts";
import type { ReadRow } from "./review-row.ts";
import { problemAt, type RowProblem } from "./row-problem.ts";

/** Rows that say one thing together: the first says what it is, and each of them items of its lists. */
export type RowGroup = {
  readonly first: number;
  /** What all of them say, with the lists. */
  readonly values: Values;
  /** What is wrong, by the row in which it is put right. */
  readonly problems: ReadonlyMap<number, readonly RowProblem[]>;
};

/** The group of each row that is in one, by its number. */
export type RowGroups = ReadonlyMap<number, RowGroup>;

/** The first row that says a key, with items or without. */
type Head = Pick<ReadRow, "values" | "problems"> & { readonly number: number };

type Said = { readonly row: number; readonly item: JsonObject };

type Gathered = {
  readonly first: number;
  values: Values;
  readonly items: Record<string, Said[]>;
  readonly problems: Map<number, RowProblem[]>;
  readonly rows: number[];
};

/**
 * Gathers rows into what they say together: a row with the key of an earlier one and items of a list joins it, and so does one
 * that says items and nothing else, as spreadsheets whose first column is said once. Rows come in the order of their file.
 */
export function createGrouping({ fields, keyOf: keyOfRow }: Pick<ImportKind, "fields" | "keyOf">) {
  const heads = new Map<string, Head>();
  const groups = new Map<string, Gathered>();
  let last: string | undefined;
  return {
    add(number: number, { values, items, problems, saysAlone }: ReadRow): void {
      const key = keyOfRow(values) ?? (saysAlone ? last : undefined);
      last = key;
      if (key === undefined) return;
      const head = heads.get(key) ?? { number, values, problems };
      heads.set(key, head);
      if (Object.keys(items).length === 0) return;
      const group = groups.get(key) ?? gather(head);
      groups.set(key, group);
      if (number !== head.number) {
        group.rows.push(number);
        tell(group, number, saysAlone ? problems : [...problems, ...contradicted(group, values)]);
        group.values = { ...values, ...group.values };
      }
      for (const [list, all] of Object.entries(items)) {
        const said = group.items[list] ?? [];
        group.items[list] = said;
        said.push(...all.map((item) => ({ row: number, item })));
      }
    },
    finish(): RowGroups {
      const all = [...groups.values()].map((group) => {
        const { first, values, items, problems, rows } = group;
        for (const [list, said] of Object.entries(items))
          for (const { row, problem } of problemsOfList(list, said, fields)) tell(group, row, [problem]);
        const lists = Object.entries(items).map(
          ([list, said]) => [list, said.map(({ item }) => item) as Json] as const,
        );
        return [rows, { first, values: { ...values, ...Object.fromEntries(lists) }, problems }] as const;
      });
      return new Map(all.flatMap(([rows, group]) => rows.map((row) => [row, group] as const)));
    },
  };
}

function gather({ number, values, problems }: Head): Gathered {
  const group: Gathered = { first: number, values, items: {}, problems: new Map(), rows: [number] };
  tell(group, number, problems);
  return group;
}

function tell({ problems }: Gathered, row: number, told: readonly RowProblem[]): void {
  if (told.length > 0) problems.set(row, [...(problems.get(row) ?? []), ...told]);
}

/** What a row says otherwise than the first of its group, which is one thing. */
function contradicted({ first, values: before }: Gathered, values: Values): readonly RowProblem[] {
  return Object.entries(values).flatMap(([field, value]) =>
    before[field] === undefined || isEqual(before[field], value)
      ? []
      : [problemAt(field, { code: "otherThanFirst", params: { row: first } })],
  );
}

type Told = { readonly row: number; readonly problem: RowProblem };

/** Nobody is in a list twice, it has an end, and what its items share of a whole is all of it. */
function problemsOfList(list: string, said: readonly Said[], fields: Fields): readonly Told[] {
  const { key, whole, max } = fields[list] ?? {};
  const first = said[0]?.row ?? 0;
  const partAt = (at: string) =>
    Object.entries(fields).find(([, field]) => field.of === list && field.at === at)?.[0] ?? list;
  const seen = new Map<string, number>();
  const repeated = said.flatMap(({ row, item }): Told[] => {
    const own = partKey(item, key);
    const before = seen.get(own);
    if (before === undefined) seen.set(own, row);
    if (before === undefined || key === undefined || item[key] === undefined) return [];
    const params = { value: String(item[key]), row: before };
    return [{ row, problem: problemAt(partAt(key), { code: "repeated", params }) }];
  });
  const shares = said.map(({ item }) => (whole === undefined ? undefined : item[whole]));
  const sum = shares.reduce((all: number, share) => all + Number(share ?? 0), 0);
  const isPart = whole !== undefined && shares.some((share) => share !== undefined) && sum !== 100;
  return [
    ...repeated,
    ...(max !== undefined && said.length > max
      ? [{ row: first, problem: problemAt(list, { code: "many", params: { max } }) }]
      : []),
    ...(isPart
      ? [{ row: first, problem: problemAt(partAt(whole), { code: "notWhole", params: { sum } }) }]
      : []),
  ];
}
