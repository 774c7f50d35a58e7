import { sql } from "kysely";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";

/** How many are moved in one go. */
const atOnce = 1_000;

/** Policies whose cancellation was to hold from a day on that has come are canceled; what they say was said before. */
export async function cancelDue(db: Db, now: Date): Promise<void> {
  for (let moved = atOnce; moved === atOnce; ) {
    const { rows } = await sql<{ id: string }>`
      update policies set status = 'canceled', updated_at = ${now}
      where id in (
        select id from policies where status = 'issued' and canceled_on <= ${dayOf(now)}::date
        order by canceled_on limit ${atOnce} for update skip locked
      ) returning id`.execute(db);
    moved = rows.length;
  }
}
