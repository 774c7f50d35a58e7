import { sql } from "kysely";
import type { Harness } from "../../harness.ts";

/**
 * Lets every broker do what is shut by default, and more where a test says so: what is looked at is whose something is,
 * or what a call takes. Who may choose a commission has to: a body without one is taken from nobody else.
 */
export async function permitAll({ database }: Harness, ...more: readonly string[]): Promise<void> {
  const permissions = [
    { name: "policiesManual", value: "show,create,update,remove" },
    ...["communications", ...more].map((name) => ({ name, value: "yes" })),
  ];
  await database.db
    .updateTable("brokers")
    .set({ permissions: sql`permissions || ${JSON.stringify(permissions)}::jsonb` })
    .execute();
}
