import { sql } from "kysely";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { ClaimFacts } from "../moves/claim-facts.ts";

/** Notes on a claim the way that it goes, for the pages that say who has to pass it on. */
export async function noteWay(trx: Trx, claimId: string, way: NonNullable<ClaimFacts["way"]>): Promise<void> {
  await trx
    .updateTable("records")
    .set({ facts: sql`facts || ${jsonb({ way })}::jsonb` })
    .where("id", "=", claimId)
    .where("status", "=", "sending")
    .execute();
}
