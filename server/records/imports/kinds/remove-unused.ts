import { sql } from "kysely";
import { recordChanges } from "../../../infrastructure/audit/record.ts";
import type { Trx } from "../../../infrastructure/db/tables.ts";
import type { By } from "../import-kind.ts";

/** Removes those of the clients that nobody touched since they were made, and on whom nothing hangs; answers which. */
export async function removeUnused(trx: Trx, ids: readonly string[], by: By): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    delete from records r
    where r.id = any(${[...ids]}::uuid[]) and r.entity = 'client' and r.version = 1
      and not exists (select from policies p where p.client_id = r.id and p.status <> 'removed')
      and not exists (select from records n where n.parent_id = r.id)
    returning r.id`.execute(trx);
  const gone = rows.map(({ id }) => id);
  if (gone.length === 0) return gone;
  await trx
    .deleteFrom("audit_contents")
    .where("entity", "=", "client")
    .where("entity_id", "in", gone)
    .execute();
  const change = { ...by, action: "remove", entity: "client", before: { version: 1 } };
  await recordChanges(
    trx,
    gone.map((entityId) => ({ ...change, entityId })),
  );
  return gone;
}
