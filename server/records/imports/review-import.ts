import { sql } from "kysely";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { Values } from "./field.ts";
import { createGrouping, type RowGroups } from "./group-rows.ts";
import { keyOfTitle } from "./guess-columns.ts";
import type { ImportKind, Known } from "./import-kind.ts";
import type { Import } from "./load-import.ts";
import type { Reader } from "./read-cell.ts";
import {
  type Choice,
  changesOf,
  missingIn,
  type ReadRow,
  type RowChange,
  type RowState,
  readRow,
  stateOf,
} from "./review-row.ts";
import { problemAt, type RowProblem } from "./row-problem.ts";
import { atOnce } from "./start-import.ts";

export type ChosenColumns = {
  /** What each column is, in their order. */
  readonly columns: readonly (string | null)[];
  /** What all rows say that no column says. */
  readonly defaults: Values;
  readonly isRemembered: boolean;
};

/** Looks at every row by what its columns are: what is wrong, new, or otherwise than what is stored. */
export async function reviewImport(
  trx: Trx,
  found: Import,
  kind: ImportKind,
  { columns, defaults, isRemembered }: ChosenColumns,
  { reader, at }: { readonly reader: Reader; readonly at: Date },
): Promise<void> {
  const { id, columns: before } = found;
  const told = before.map((column, index) => {
    const field = columns[index] ?? null;
    return field === column.field ? column : { ...column, field, known: "chosen" };
  });
  const choices = await loadChoices(trx, found);
  const read = (row: { readonly cells: readonly string[] }) =>
    readRow(row, columns, { kind, defaults, reader });
  const isListed = columns.some((name) => name !== null && kind.fields[name]?.of !== undefined);
  const groups: RowGroups = isListed ? await groupRows(trx, id, kind, read) : new Map();
  const around = { choices, groups, seen: new Map<string, number>(), broken: new Set<number>() };
  for (let after = 0; ; ) {
    const rows = await selectCells(trx, id, after);
    const last = rows.at(-1);
    if (!last) break;
    after = last.number;
    const said = rows.map((row) => ({ ...row, ...read(row) }));
    const keys = said.flatMap(({ values }) => kind.keyOf(values) ?? []);
    const known = await kind.load(trx, found, keys);
    await writeReviewed(
      trx,
      id,
      said.map((row) => reviewInGroup(row, kind, { ...around, known })),
    );
  }
  await trx
    .updateTable("imports")
    .set({ status: "review", columns: jsonb(told), defaults: jsonb(defaults), updated_at: at })
    .where("id", "=", id)
    .execute();
  if (isRemembered) await rememberColumns(trx, found, columns, at);
}

/** Which rows say one thing together, where a file has lists: all of them are read for that before any is reviewed. */
async function groupRows(
  trx: Trx,
  id: string,
  kind: ImportKind,
  read: (row: { readonly cells: readonly string[] }) => ReadRow,
): Promise<RowGroups> {
  const grouping = createGrouping(kind);
  for (let after = 0; ; ) {
    const rows = await selectCells(trx, id, after);
    const last = rows.at(-1);
    if (!last) return grouping.finish();
    after = last.number;
    for (const row of rows) grouping.add(row.number, read(row));
  }
}

type Around = {
  readonly known: ReadonlyMap<string, Known>;
  readonly choices: ReadonlyMap<string, Choice>;
  readonly groups: RowGroups;
  /** The first rows of groups that are wrong. */
  readonly broken: Set<number>;
  /** The rows that had a key first. */
  readonly seen: Map<string, number>;
};

type Reviewed = {
  readonly number: number;
  readonly state: RowState;
  readonly title: string;
  readonly key: string | null;
  readonly said: Values;
  readonly problems: readonly RowProblem[];
  readonly changes: readonly RowChange[];
  readonly entity_id: string | null;
  readonly before_version: number;
};

/** A row by itself, or as one of those that say one thing: the first is it, the others are part of it, and all are left out together. */
function reviewInGroup(
  row: ReadRow & { readonly number: number },
  kind: ImportKind,
  around: Around,
): Reviewed {
  const { number } = row;
  const group = around.groups.get(number);
  if (!group) return review(row, kind, around);
  const { first, values, problems } = group;
  const own = problems.get(number) ?? [];
  const withOther = (other: number) =>
    problemAt(kind.keyField, { code: "withOther", params: { row: other } });
  if (number === first) {
    const other = [...problems.keys()].find((each) => each !== number);
    const all = own.length === 0 && other !== undefined ? [withOther(other)] : own;
    const reviewed = review({ ...row, values, problems: all }, kind, around);
    if (reviewed.state === "error") around.broken.add(first);
    return reviewed;
  }
  const all = own.length === 0 && around.broken.has(first) ? [withOther(first)] : own;
  return {
    ...{ number, title: kind.nameOf(values), key: kind.keyOf(values) ?? null, said: {}, changes: [] },
    ...{ state: all.length > 0 ? "error" : "joined", problems: all, entity_id: null, before_version: 0 },
  };
}

function review(
  { number, values, problems }: ReadRow & { readonly number: number },
  kind: ImportKind,
  { known, choices, seen }: Around,
): Reviewed {
  const key = kind.keyOf(values);
  const stored = key === undefined ? undefined : known.get(key);
  const first = key === undefined ? undefined : seen.get(key);
  if (key !== undefined && first === undefined) seen.set(key, number);
  const repeated = {
    code: "repeated",
    params: { value: String(values[kind.keyField]), row: first ?? 0 },
  } as const;
  const all = [
    ...problems,
    ...(first === undefined ? [] : [problemAt(kind.keyField, repeated)]),
    ...(stored?.isErased ? [problemAt(kind.keyField, { code: "erased" })] : []),
    ...(stored ? [] : missingIn(values, kind)),
    ...kind.check(values, stored),
  ];
  const changes = stored ? changesOf(values, stored, kind.fields, choices) : [];
  // Of a field one thing is said: what its cell says wrong is not missing besides.
  const told = all.filter(({ field }, index) => all.findIndex((one) => one.field === field) === index);
  return {
    number,
    state: told.length > 0 ? "error" : stored ? stateOf(changes) : "new",
    title: kind.nameOf(values),
    key: key ?? null,
    said: values,
    problems: told,
    changes,
    entity_id: stored?.id ?? null,
    before_version: stored?.version ?? 0,
  };
}

async function selectCells(trx: Trx, id: string, after: number) {
  const rows = await trx
    .selectFrom("import_rows")
    .select(["number", "cells"])
    .where("import_id", "=", id)
    .where("number", ">", after)
    .orderBy("number")
    .limit(atOnce)
    .execute();
  return rows.map(({ number, cells }) => ({ number, cells: (cells ?? []) as readonly string[] })); // as `startImport` wrote them; of somebody erased, none
}

async function writeReviewed(trx: Trx, id: string, rows: readonly Reviewed[]): Promise<void> {
  await sql`
    update import_rows r set state = x.state, title = x.title, key = x.key, said = x.said, problems = x.problems,
      changes = x.changes, entity_id = x.entity_id, before_version = x.before_version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(number integer, state text, title text, key text,
      said jsonb, problems jsonb, changes jsonb, entity_id uuid, before_version integer)
    where r.import_id = ${id}::uuid and r.number = x.number`.execute(trx);
}

async function loadChoices(
  trx: Trx,
  { brokerId, kind, insurer }: Import,
): Promise<ReadonlyMap<string, Choice>> {
  const rows = await trx
    .selectFrom("import_choices")
    .select(["field", "choice"])
    .where("broker_id", "=", brokerId)
    .where("kind", "=", kind)
    .where("insurer", "=", insurer)
    .execute();
  return new Map(rows.map(({ field, choice }) => [field, choice as Choice])); // its table has no others
}

/** Keeps what columns are for the next file. A title with a number in it is somebody's data where a file has no titles. */
async function rememberColumns(
  trx: Trx,
  { brokerId, kind, insurer, columns: told }: Import,
  columns: readonly (string | null)[],
  at: Date,
): Promise<void> {
  const rows = new Map(told.map(({ title }, index) => [keyOfTitle(title), columns[index] ?? null] as const));
  for (const [title, field] of rows) {
    if (title === "" || /\d{3}|\d.*\d.*\d/.test(title)) continue;
    await trx
      .insertInto("import_columns")
      .values({ broker_id: brokerId, kind, insurer, title, field, chosen_at: at })
      .onConflict((conflict) =>
        conflict.columns(["broker_id", "kind", "insurer", "title"]).doUpdateSet({ field, chosen_at: at }),
      )
      .execute();
  }
}
