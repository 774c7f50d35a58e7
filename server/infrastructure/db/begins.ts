import { type RawBuilder, sql } from "kysely";

/** Whether the word of a column begins as is said: up to the last letter that there is, so that an index finds it. */
export function begins(column: string, word: unknown): RawBuilder<boolean> {
  const from = sql`${word}::text`;
  return sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${from} || chr(1114111)`;
}
