import { type ColumnType, type RawBuilder, sql } from "kysely";

/** A column of jsonb: it goes in as text. */
export type Jsonb = ColumnType<unknown, string, string>;

/** A jsonb parameter: both drivers take its text, and an array would otherwise become a PostgreSQL array. */
export function jsonb(value: unknown): RawBuilder<string> {
  return sql<string>`${JSON.stringify(value)}::jsonb`;
}
