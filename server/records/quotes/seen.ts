import { sql } from "kysely";
import type { Db } from "../../infrastructure/db/tables.ts";

/** Its broker looks at how a quote ended: it is no news any more. */
export async function markSeen(db: Db, id: string, at: Date): Promise<void> {
  await sql`
    with seen as (
      update quotes set is_seen = true where record_id = ${id}::uuid and not is_seen returning broker_id
    )
    update notifications n set read_at = ${at}::timestamptz from seen
    where n.broker_id = seen.broker_id and n.read_at is null and n.kind = 'quote-ended'
      and n.content ->> 'record' = ${id}::text`.execute(db);
}
