import type { Db } from "../infrastructure/db/tables.ts";
import { type Account, accountColumns, toAccount } from "../people/brokers/broker.ts";

/** What the office calls a broker: by their name, and by their address until they said one. */
export function nameOf({ profile: { name, lastName }, email }: Pick<Account, "profile" | "email">): string {
  return [name, lastName].filter((part) => typeof part === "string").join(" ") || email;
}

/** The accounts of brokers, by their identifier. */
export async function accountsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("brokers")
    .select(accountColumns)
    .where("brokers.id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, toAccount(row)]));
}
