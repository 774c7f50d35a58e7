import { sql } from "kysely";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { Import } from "./load-import.ts";
import { type Choice, type RowChange, stateOf } from "./review-row.ts";
import { atOnce } from "./start-import.ts";

export type Chosen = {
  readonly field: string;
  readonly choice: Choice;
  /** Of one row; of all that have it without it. */
  readonly row: number | undefined;
  /** Whether it is so in the files to come, of this insurer and column. */
  readonly isRemembered: boolean | undefined;
};

/** Says which of two values stays, where a file contradicts what a person typed. */
export async function chooseValues(
  trx: Trx,
  { id, brokerId, kind, insurer }: Import,
  { field, choice, row, isRemembered }: Chosen,
  at: Date,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await selectContradicted(trx, { id, field, row, after });
    const last = rows.at(-1);
    if (!last) break;
    after = last.number;
    const chosen = rows.map(({ number, changes }) => {
      const now = changes.map((change) =>
        change.typed && change.field === field ? { ...change, choice } : change,
      );
      return { number, changes: now, state: stateOf(now) };
    });
    await sql`
      update import_rows r set state = x.state, changes = x.changes
      from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as x(number integer, state text, changes jsonb)
      where r.import_id = ${id}::uuid and r.number = x.number`.execute(trx);
  }
  await trx.updateTable("imports").set({ updated_at: at }).where("id", "=", id).execute();
  const of = { broker_id: brokerId, kind, insurer, field };
  if (isRemembered)
    await trx
      .insertInto("import_choices")
      .values({ ...of, choice })
      .onConflict((conflict) =>
        conflict.columns(["broker_id", "kind", "insurer", "field"]).doUpdateSet({ choice }),
      )
      .execute();
  if (isRemembered === false)
    await trx
      .deleteFrom("import_choices")
      .where("broker_id", "=", brokerId)
      .where("kind", "=", kind)
      .where("insurer", "=", insurer)
      .where("field", "=", field)
      .execute();
}

type Asked = {
  readonly id: string;
  readonly field: string;
  readonly row: number | undefined;
  readonly after: number;
};

async function selectContradicted(trx: Trx, { id, field, row, after }: Asked) {
  const rows = await trx
    .selectFrom("import_rows")
    .select(["number", "changes"])
    .where("import_id", "=", id)
    .where("number", ">", after)
    .where("state", "in", ["conflict", "changed", "same"])
    .where(isContradicted(field))
    .$if(row !== undefined, (query) => query.where("number", "=", row ?? 0))
    .orderBy("number")
    .limit(atOnce)
    .execute();
  return rows.map(({ number, changes }) => ({ number, changes: changes as readonly RowChange[] })); // as `reviewImport` wrote them
}

/** Rows whose file contradicts there what a person typed. */
export function isContradicted(field: string) {
  return sql<boolean>`exists (select from jsonb_array_elements(changes) c where c ->> 'field' = ${field} and c ? 'typed')`;
}
