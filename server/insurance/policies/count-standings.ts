import { sql } from "kysely";
import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { standingConditions } from "./list-policies.ts";
import { type Standing, standingIds } from "./standing.ts";

/** Beyond so many of one they are not counted. */
const mostCounted = 1_000;

export type Counted = { readonly count: number; readonly isAtLeast: boolean };

type Values = {
  readonly brokers: readonly string[];
  readonly today: string;
  /** Until when a policy is about to end. */
  readonly soon: string;
};

/** How many policies of brokers stand in which way; days are ISO days. What is about to end is in force as well. */
export async function countStandings(db: Db, values: Values): Promise<Readonly<Record<Standing, Counted>>> {
  const [row] = await selectCounts(db, values);
  const counted = standingIds.map((id) => {
    const count = row?.[id] ?? 0;
    return [id, { count: Math.min(count, mostCounted), isAtLeast: count > mostCounted }] as const;
  });
  return Object.fromEntries(counted) as Record<Standing, Counted>; // of each of its names
}

const selectCounts = prepare<Values, Record<Standing, number>>((db, v) => {
  const counts = standingIds.map(
    (id) => sql`(
      select count(*)::integer from (
        select from unnest(${v.brokers}::uuid[]) as b(id), lateral (
          select from policies t where t.broker_id = b.id and t.status <> 'removed' and ${standingConditions[id](v)}
          limit ${sql.raw(String(mostCounted + 1))}
        ) one limit ${sql.raw(String(mostCounted + 1))}
      ) counted
    ) as ${sql.id(id)}`,
  );
  return sql<Record<Standing, number>>`select ${sql.join(counts)}`.compile(db);
});
