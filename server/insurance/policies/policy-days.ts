import { sql } from "kysely";
import type { Db } from "../../infrastructure/db/tables.ts";

/** Makes one row of those of a broker's day. Who writes policies meanwhile adds others: only what is read here goes. */
export async function foldPolicyDays(db: Db): Promise<void> {
  await sql`
    with many as (
      select broker_id, day from policy_days group by broker_id, day having count(*) > 1
    ), gone as (
      delete from policy_days p using many
      where p.broker_id = many.broker_id and p.day = many.day returning p.*
    )
    insert into policy_days (broker_id, day, change)
    select broker_id, day, sum(change) from gone group by broker_id, day having sum(change) <> 0`.execute(db);
}
