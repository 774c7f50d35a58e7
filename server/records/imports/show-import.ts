import { sql } from "kysely";
import { formatMoney } from "#engine/expression/index.ts";
import { formatDate, formatDni } from "#engine/identifiers/index.ts";
import type { Json, JsonObject } from "#engine/json/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { percentOf } from "../../insurance/ledger/portion.ts";
import { titleOfKind } from "../../insurance/ledger/title-of-kind.ts";
import type { ProductTitles } from "../judged.ts";
import type { Field } from "./field.ts";
import type { ImportKind } from "./import-kind.ts";
import { isList, isPart, itemsOf } from "./items.ts";
import type { Import } from "./load-import.ts";
import type { RowState } from "./review-row.ts";

type States = Readonly<Record<RowState, number>>;

/** An import as its page tells it: its columns, what its rows come to, and how far it is written. */
export async function showImport(db: Db, found: Import, kind: ImportKind): Promise<object> {
  const { id, insurer, fileName, sheet, status, columns, defaults, rows, createdAt, doneAt, emptiedAt } =
    found;
  const [counts, outcomes, contradictions] = await Promise.all([
    countBy(db, id, "state"),
    countBy(db, id, "outcome"),
    ["review"].includes(status) ? countContradictions(db, id) : [],
  ]);
  return {
    id,
    status,
    insurer: insurer === "" ? null : { name: insurer, displayName: insurerTitle(insurer) },
    fileName,
    sheet,
    rows,
    columns,
    defaults,
    fields: Object.entries(kind.fields).flatMap(([name, field]) => {
      const { title, isRequired = false, isJoined = false } = field;
      // Of an item's part several columns may say one each, and none has to be there.
      const more = isPart(field) ? { isRequired: false, isJoined: true } : { isRequired, isJoined };
      return isList(field) ? [] : [{ name, title, ...more }];
    }),
    states: { error: 0, new: 0, changed: 0, conflict: 0, same: 0, joined: 0, ...counts } satisfies States,
    outcomes: { written: 0, left: 0, undone: 0, kept: 0, ...outcomes },
    contradictions: contradictions.map(({ field, ...counted }) => ({
      field,
      title: kind.fields[field]?.title ?? field,
      ...counted,
    })),
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    canUndo: status === "done" && emptiedAt === null,
  };
}

async function countBy(
  db: Db,
  id: string,
  column: "state" | "outcome",
): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom("import_rows")
    .select([`${column} as name`, sql<number>`count(*)::integer`.as("count")])
    .where("import_id", "=", id)
    .where(column, "is not", null)
    .groupBy(column)
    .execute();
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

type Contradiction = { readonly field: string; readonly count: number; readonly chosen: number };

/** In which fields the file contradicts what a person typed, in how many rows, and in how many of them somebody chose. */
async function countContradictions(db: Db, id: string): Promise<readonly Contradiction[]> {
  const { rows } = await sql<Contradiction>`
    select c ->> 'field' as field, count(*)::integer as count, count(c ->> 'choice')::integer as chosen
    from import_rows, jsonb_array_elements(changes) c
    where import_id = ${id}::uuid and state in ('conflict', 'changed', 'same') and c ? 'typed'
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

/** A value as a person reads it. */
export function valueText(
  value: Json | null,
  { reads, key }: Pick<Field, "reads" | "key">,
  titles: ProductTitles,
): string | null {
  if (value === null) return null;
  switch (reads) {
    case "money":
    case "signedMoney":
      return formatMoney(Number(value), "ARS");
    case "day":
    case "birthday":
      return formatDate(String(value));
    case "month":
      return String(value).split("/").slice(0, 2).reverse().join("/");
    case "rate":
      return `${percentOf(Number(value)).toLocaleString("es-AR")} %`;
    case "list":
      return itemsText(itemsOf(value), key);
    case "movement":
      return titleOfKind(String(value));
    case "collection":
      return value === "paid" ? "Paga" : "Impaga";
    case "product":
      return titles.titleOf(String(value));
    case "document":
      return String(value).length < 11 ? formatDni(String(value)) : String(value);
    default:
      return String(value);
  }
}

/** How many there are, and the first of them by their names. */
function itemsText(items: readonly JsonObject[], key: string | undefined): string {
  const names = items.map((item) => String(item.name ?? item[key ?? ""] ?? ""));
  const more = names.length > 5 ? ` y ${names.length - 5} más` : "";
  return `${items.length}: ${names.slice(0, 5).join(", ")}${more}`;
}
