import { sql } from "kysely";
import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import standings from "./standings.json" with { type: "json" };

/** The ways in which a quote stands, as its list narrows by them. */
export const standingIds = Object.keys(standings) as readonly (keyof typeof standings)[];

/** Beyond so many of one they are not counted. */
const mostCounted = 1_000;

type Counted = { readonly count: number; readonly isAtLeast: boolean };

/** How many quotes of brokers stand in which way, but those that were put away; `products` are those that count. */
export async function countStandings(
  db: Db,
  asked: { readonly brokers: readonly string[]; readonly products: readonly string[] | undefined },
): Promise<Readonly<Record<string, Counted>>> {
  const rows = await selectCounts(db, { ...asked, products: asked.products ?? null, ids: standingIds });
  const counts = rows.map(({ id, count }): [string, Counted] => [
    id,
    { count: Math.min(count, mostCounted), isAtLeast: count > mostCounted },
  ]);
  return Object.fromEntries(counts);
}

type Values = {
  readonly brokers: readonly string[];
  readonly products: readonly string[] | null;
  readonly ids: readonly string[];
};

const selectCounts = prepare<Values, { readonly id: string; readonly count: number }>((db, v) => {
  const most = sql.raw(String(mostCounted + 1));
  return sql<{ readonly id: string; readonly count: number }>`
    select s.id, (
      select count(*)::integer from (
        select from unnest(${v.brokers}::uuid[]) as b(id), lateral (
          select from quotes t where t.broker_id = b.id and t.status = s.id and not t.is_archived
            and (${v.products}::text[] is null or t.product = any(${v.products}::text[]))
          limit ${most}
        ) one limit ${most}
      ) counted
    ) as count from unnest(${v.ids}::text[]) as s(id)`.compile(db);
});
