import { sql } from "kysely";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { Moved } from "../entity/stored.ts";
import { moveRecord } from "../move.ts";
import { quote } from "../quotes/quote.ts";
import { emitter } from "./begin-emission.ts";
import { closeInspections } from "./close-inspections.ts";
import { factsOf } from "./facts.ts";

/** A quote shows how its emission stands, and ends with it; who looks at it is told of a change. */
export async function showOnQuote(trx: Trx, { id, status, facts, at }: Moved): Promise<void> {
  const { quoteId } = factsOf(facts);
  if (quoteId === undefined) return;
  if (status !== "pending") await closeInspections(trx, id, at);
  if (status === "ended") await moveRecord(trx, {}, quote, { id: quoteId, status, at }, emitter);
  else
    await trx
      .updateTable("quotes")
      // One that was given up shows nothing of it: its quote is what it was.
      .set({
        status: status === "canceled" ? sql`(select status from records where id = record_id)` : status,
        revision: sql`revision + 1`,
      })
      .where("record_id", "=", quoteId)
      .execute();
}
