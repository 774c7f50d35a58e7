import { sql } from "kysely";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { Moved } from "../entity/stored.ts";
import { factsOf } from "./asked.ts";

/** Whoever looks at what waits for an inspection is told that it has changed. */
export async function showOnQuote(trx: Trx, { facts }: Moved): Promise<void> {
  const { proposed } = factsOf({ facts });
  if (proposed === undefined) return;
  await tellOnQuote(trx, proposed.quoteId);
}

/** The version of a quote is that of whatever is told of it. */
export async function tellOnQuote(trx: Trx, quoteId: string): Promise<void> {
  await trx
    .updateTable("quotes")
    .set({ revision: sql`revision + 1` })
    .where("record_id", "=", quoteId)
    .execute();
}
