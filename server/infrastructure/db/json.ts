import { type RawBuilder, sql } from "kysely";

/** A jsonb parameter: both drivers take its text, and an array would otherwise become a PostgreSQL array. */
export function jsonb(value: unknown): RawBuilder<string> {
  return sql<string>`${JSON.stringify(value)}::jsonb`;
}
