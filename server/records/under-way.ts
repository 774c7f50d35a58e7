import type { Db } from "../infrastructure/db/tables.ts";
import type { Entity } from "./entity.ts";
import { statusesThat } from "./statuses.ts";

/** How many records have waited since before then to go on by themselves: their insurers do not take them. */
export async function countDelayed(db: Db, entities: readonly Entity[], since: Date): Promise<number> {
  const statuses = entities.flatMap(({ name, statuses: table }) =>
    statusesThat(table, ({ becomes }) => becomes !== undefined).map((status) => [name, status] as const),
  );
  if (statuses.length === 0) return 0;
  const { count } = await db
    .selectFrom("records")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where((where) =>
      where.or(
        statuses.map(([name, status]) =>
          where.and([where("entity", "=", name), where("status", "=", status)]),
        ),
      ),
    )
    .where("updated_at", "<", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
