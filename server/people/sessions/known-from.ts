import { sql } from "kysely";

/** Whether somebody has had a session from a network: whose `owner` a session's column is, as a column of the account. */
export function isKnownFrom(
  account: "brokers.id" | "operators.id",
  owner: "sessions.broker_id" | "sessions.operator_id",
  network: string,
) {
  return sql<boolean>`exists (select from sessions where ${sql.ref(owner)} = ${sql.ref(account)}
    and sessions.network = ${network})`;
}
