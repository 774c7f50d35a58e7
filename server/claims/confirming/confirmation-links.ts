import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { hashLinkCode } from "../../people/sessions/keys.ts";

/** Days for which the link opens a claim after it was sent. */
const goodDays = 60;

/** Returns the code by which somebody insured confirms a claim: the same at each call, kept as a hash. */
export async function openConfirmation(
  db: Db,
  codeOf: (id: string) => string,
  claimId: string,
): Promise<string> {
  const code = codeOf(`confirmation ${claimId}`);
  await db
    .insertInto("claim_confirmations")
    .values({ claim_id: claimId, code_hash: hashLinkCode(code) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return code;
}

/** Loads the claim that a code opens today; a code that never was, and one that is too old, get the same 404. */
export async function loadConfirmable(db: Db, code: string, now: Date): Promise<string> {
  const row = await db
    .selectFrom("claim_confirmations as c")
    .innerJoin("records as r", "r.id", "c.claim_id")
    .select("c.claim_id as id")
    .where("c.code_hash", "=", hashLinkCode(code))
    .where("r.sent_at", ">", new Date(now.getTime() - goodDays * 86_400_000))
    .executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return row.id;
}
