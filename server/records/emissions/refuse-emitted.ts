import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";

/** In these an insurer may have issued, or is about to. */
const live = ["in_emission", "pending", "ended"];

/** Throws for a quote that is being emitted or was: nothing of it changes any more. Within a lock of its head. */
export async function refuseEmitted(trx: Trx, quoteId: string): Promise<void> {
  const row = await trx
    .selectFrom("records")
    .select("id")
    .where("parent_id", "=", quoteId)
    .where("entity", "=", "emission")
    .where("status", "in", live)
    .executeTakeFirst();
  if (row) throw new AppError("already-sent");
}
