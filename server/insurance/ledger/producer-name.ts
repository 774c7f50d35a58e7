import { sql } from "kysely";

/** What the producer of a share is called, of a row `b` of brokers; null where it is nobody's. */
export const producerName = sql<string | null>`coalesce(
  nullif(concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName'), ''), b.email)`;
