import { type RawBuilder, sql } from "kysely";

/** The kind of connector that has photos looked at. */
export const inspectionKind = "inspection";

/** Days that a service has for photos that a broker asked for; after them its broker need not wait any longer. */
const patience = 3;

/** Whether an insurer's service is asked what it makes of an inspection's photos, whose id `id` is, inside a statement. */
export function isWithInsurer(id: RawBuilder<string>): RawBuilder<boolean> {
  return sql`exists (select from insurer_runs i where i.record_id = ${id} and i.kind = ${sql.lit(inspectionKind)}
    and i.status in ('waiting', 'running', 'unknown')
    and i.created_at > now() - ${sql.lit(patience)} * interval '1 day')`;
}

/** Whether a broker asked for an inspection, whose id `id` is, inside a statement: its history begins with them. */
export function isAskedByBroker(id: RawBuilder<string>): RawBuilder<boolean> {
  return sql`(select s.author like 'broker:%' from record_statuses s where s.record_id = ${id} order by s.id limit 1)`;
}
