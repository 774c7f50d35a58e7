import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { hashLinkCode } from "../../people/sessions/keys.ts";
import { statusesThat } from "../../records/statuses.ts";
import { accident } from "../report/accident.ts";

const openStatuses = statusesThat(accident.statuses, ({ isDraft, isClosed }) => !isDraft && !isClosed);

/** Returns the code by which an insurer fetches the papers of a claim: the same at each call, kept as a hash. */
export async function openClaimLink(
  db: Db | Trx,
  codeOf: (id: string) => string,
  claimId: string,
): Promise<string> {
  const code = codeOf(`claim ${claimId}`);
  await db
    .insertInto("claim_links")
    .values({ claim_id: claimId, code_hash: hashLinkCode(code) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return code;
}

/** Loads the claim that a code opens; a code that never was, and that of a closed claim, get the same 404. */
export async function loadLinkedClaim(db: Db, code: string): Promise<string> {
  const row = await db
    .selectFrom("claim_links as l")
    .innerJoin("records as r", "r.id", "l.claim_id")
    .select("l.claim_id as id")
    .where("l.code_hash", "=", hashLinkCode(code))
    .where("r.status", "in", openStatuses)
    .executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return row.id;
}
