import { sql } from "kysely";
import { dayOf } from "../infrastructure/clock.ts";
import type { Trx } from "../infrastructure/db/tables.ts";

/** Takes the next number of a series in the year of an instant: `COM-2026-000012`. What is not committed leaves a gap. */
export async function takeNumber(trx: Trx, series: string, at: Date): Promise<string> {
  const year = Number(dayOf(at).slice(0, 4));
  const { rows } = await sql<{ readonly count: string }>`
    with known as materialized (
      select starts_after from record_series where series = ${series} and year = ${year}::integer
    ), begun as (
      insert into record_series as s (series, year, starts_after)
      select ${series}, ${year}::integer, nextval('record_number') where not exists (select from known)
      on conflict (series, year) do update set starts_after = s.starts_after
      returning starts_after
    )
    select (nextval('record_number') - starts_after)::text as count
    from (select starts_after from known union all select starts_after from begun) s`.execute(trx);
  return `${series}-${year}-${(rows[0]?.count ?? "").padStart(6, "0")}`;
}
