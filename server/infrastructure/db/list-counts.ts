import { type RawBuilder, sql } from "kysely";
import { prepare } from "./prepare.ts";
import type { Db } from "./tables.ts";

/** Beyond so many of one they are not counted. */
const mostCounted = 1_000;

export type Counted = { readonly count: number; readonly isAtLeast: boolean };

/** How a count is told. */
export const countedSchema = {
  type: "object",
  required: ["count", "isAtLeast"],
  properties: { count: { type: "integer" }, isAtLeast: { type: "boolean" } },
} as const;

type Counts<Id extends string, Values> = {
  /** Its rows are called `t`, and have their broker in `broker_id`. */
  readonly table: string;
  readonly ids: readonly Id[];
  /** What every row is that is counted. */
  readonly always: (v: Values) => RawBuilder<unknown>;
  readonly is: Readonly<Record<Id, (v: Values) => RawBuilder<unknown>>>;
};

/** How many rows of brokers' lists are in which of some ways, counted over indexes in one statement. */
export function prepareCounts<Id extends string, Values extends { readonly brokers: readonly string[] }>({
  table,
  ids,
  always,
  is,
}: Counts<Id, Values>): (db: Db, values: Values) => Promise<Readonly<Record<Id, Counted>>> {
  const limit = sql.raw(`limit ${mostCounted + 1}`);
  const select = prepare<Values, Record<Id, number>>((db, v) => {
    const counts = ids.map(
      (id) => sql`(
        select count(*)::integer from (
          select from unnest(${v.brokers}::uuid[]) as b(id), lateral (
            select from ${sql.table(table)} t where t.broker_id = b.id and ${always(v)} and ${is[id](v)} ${limit}
          ) one ${limit}
        ) counted
      ) as ${sql.id(id)}`,
    );
    return sql<Record<Id, number>>`select ${sql.join(counts)}`.compile(db);
  });
  return async (db, values) => {
    const [row] = await select(db, values);
    const counted = ids.map((id) => {
      const count = row?.[id] ?? 0;
      return [id, { count: Math.min(count, mostCounted), isAtLeast: count > mostCounted }] as const;
    });
    return Object.fromEntries(counted) as Record<Id, Counted>; // of each of its names
  };
}
