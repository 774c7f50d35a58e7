import type { Trx } from "../../infrastructure/db/tables.ts";

/** Holds a quote until the end of a transaction: what is asked for it, brought to it or chosen of it goes one after another. */
export async function holdQuote(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom("quotes").select("record_id").where("record_id", "=", id).forUpdate().execute();
}
