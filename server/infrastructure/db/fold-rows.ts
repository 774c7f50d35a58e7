import { sql } from "kysely";
import type { Db, Tables } from "./tables.ts";

/**
 * Makes one row of those of a table that have the same keys, with the sums of the others, and none of those that come to
 * nothing. Who writes meanwhile adds rows: only what is read here goes.
 */
export async function foldRows(
  db: Db,
  table: keyof Tables,
  { keys, sums }: { readonly keys: readonly string[]; readonly sums: readonly string[] },
): Promise<void> {
  const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const same = keys.map((name) => sql`k.${sql.ref(name)} = many.${sql.ref(name)}`);
  const totals = sums.map((name) => sql`sum(${sql.ref(name)})`);
  const is = totals.map((total) => sql`${total} <> 0`);
  await sql`
    with many as (
      select ${listed(keys)} from ${sql.table(table)} group by ${listed(keys)} having count(*) > 1
    ), gone as (
      delete from ${sql.table(table)} k using many where ${sql.join(same, sql` and `)} returning k.*
    )
    insert into ${sql.table(table)} (${listed([...keys, ...sums])})
    select ${listed(keys)}, ${sql.join(totals)} from gone group by ${listed(keys)}
    having ${sql.join(is, sql` or `)}`.execute(db);
}
