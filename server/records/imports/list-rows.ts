import { sql } from "kysely";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { ProductTitles } from "../judged.ts";
import { isContradicted } from "./choose.ts";
import type { ImportKind } from "./import-kind.ts";
import type { Import } from "./load-import.ts";
import type { RowChange, RowState } from "./review-row.ts";
import type { RowProblem } from "./row-problem.ts";
import { valueText } from "./show-import.ts";

import { type TextCode, textOf } from "./text-of.ts";

export type AskedRows = {
  readonly state?: RowState | undefined;
  readonly outcome?: "written" | "left" | "undone" | "kept" | undefined;
  /** Only those whose file contradicts there what a person typed. */
  readonly field?: string | undefined;
  readonly page: number;
};

/** Rows of a page. */
const perPage = 50;

/** Rows of an import, as they stand in its file: what is wrong with each, and what it changes. */
export async function listRows(
  db: Db,
  { id }: Import,
  kind: ImportKind,
  { state, outcome, field, page }: AskedRows,
  titles: ProductTitles,
): Promise<{ readonly rows: readonly object[]; readonly total: number }> {
  const asked = db
    .selectFrom("import_rows")
    .where("import_id", "=", id)
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? ""))
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome ?? ""))
    .$if(field !== undefined, (query) =>
      query.where("state", "in", ["conflict", "changed", "same"]).where(isContradicted(field ?? "")),
    );
  const rows = await asked
    .select(["number", "state", "title", "problems", "changes", "outcome", "reason", "entity_id as entityId"])
    .orderBy("number")
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await asked.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow();
  return {
    total,
    rows: rows.map(({ problems, changes, reason, ...row }) => ({
      ...row,
      // As `reviewImport` wrote them; of what was written nothing is left.
      problems: ((problems ?? []) as readonly RowProblem[]).map((problem) => ({
        ...problem,
        title: kind.fields[problem.field]?.title,
      })),
      changes: ((changes ?? []) as readonly RowChange[]).map((change) => showChange(change, kind, titles)),
      reason: reason === null ? null : reasonText(reason),
    })),
  };
}

function reasonText(reason: string): string {
  return textOf(reason as TextCode); // as the job wrote it
}

function showChange(
  { field, before, after, typed, choice }: RowChange,
  kind: ImportKind,
  titles: ProductTitles,
): object {
  const described = kind.fields[field] ?? { title: field, reads: "text" };
  return {
    field,
    title: described.title,
    before: valueText(before, described, titles),
    after: valueText(after, described, titles),
    typedAt: typed?.at ?? null,
    choice: choice ?? null,
    // How far an amount goes from what it was, in percent.
    ...(described.reads === "money" && typeof before === "number" && typeof after === "number"
      ? { percent: Math.round((after / before - 1) * 1000) / 10 }
      : {}),
  };
}

/** The rows that are left out as they came, to be put right and brought again. */
export async function leftRows(
  db: Db,
  { id, columns }: Import,
): Promise<{ readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }> {
  const rows = await db
    .selectFrom("import_rows")
    .select("cells")
    .where("import_id", "=", id)
    .where("cells", "is not", null)
    .where(({ or, eb }) => or([eb("state", "=", "error"), eb("outcome", "=", "left")]))
    .orderBy("number")
    .execute();
  return {
    columns: columns.map(({ title }) => title),
    rows: rows.map(({ cells }) => cells as readonly string[]), // as `startImport` wrote them
  };
}
