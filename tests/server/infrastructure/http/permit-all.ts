import { sql } from "kysely";
import type { Harness } from "../../harness.ts";

/** Lets every broker do what is shut by default: what is looked at is whose something is, or what a call takes. */
export async function permitAll({ database }: Harness): Promise<void> {
  await database.db
    .updateTable("brokers")
    .set({
      permissions: sql`permissions || '[{"name": "policiesManual", "value": "show,create,update,remove"},
        {"name": "communications", "value": "yes"}, {"name": "commissions", "value": "yes"}]'::jsonb`,
    })
    .execute();
}
