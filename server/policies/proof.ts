import { sql } from "kysely";
import { cleanPlate, parseDate } from "#engine/identifiers/index.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import type { Insured } from "../principals/principal.ts";
import { networkOf } from "../tickets/network.ts";
import { countTry, forgiveTry } from "../tickets/rate-limits.ts";
import { type Policy, provesIdentity } from "./policies.ts";

/** What somebody says to prove who they are. */
export type Guess = { readonly plate?: string; readonly birthDate?: string };

/**
 * Marks the ticket as proven when plate and birth date fit. A guess that does not counts as a failure of the network
 * that it came from, and the ticket ends with the second one, from wherever they came.
 */
export async function prove(
  db: Db,
  insured: Insured,
  policies: readonly Policy[],
  guess: Guess,
  now: Date,
): Promise<Insured> {
  const plate = cleanPlate(guess.plate ?? "") || insured.plate;
  if (insured.isProven || !plate || !guess.birthDate) return insured;
  const isRight = await tryOnce(db, insured, now, async () => {
    await countWrongProof(db, insured);
    return provesIdentity(policies, plate, parseDate(guess.birthDate ?? "") ?? "");
  });
  if (!isRight) {
    await endSpentTicket(db, insured, now);
    throw new AppError("policy-not-found");
  }
  await db.updateTable("tickets").set({ is_proven: true }).where("id", "=", insured.ticketId).execute();
  return { ...insured, isProven: true };
}

/** With so many wrong proofs a ticket ends. */
const wrongProofs = 2;

// Counted before it is known to be wrong, so that guesses made at the same moment count too. A right one needs no
// more guesses: what it has counted does no harm.
async function countWrongProof(db: Db, { ticketId }: Insured): Promise<void> {
  const counted = await db
    .updateTable("tickets")
    .set({ wrong_proofs: sql`wrong_proofs + 1` })
    .where("id", "=", ticketId)
    .where("wrong_proofs", "<", wrongProofs)
    .returning("id")
    .executeTakeFirst();
  if (!counted) throw new AppError("ticket-required");
}

async function endSpentTicket(db: Db, { ticketId }: Insured, now: Date): Promise<void> {
  await db
    .updateTable("tickets")
    .set({ expires_at: now })
    .where("id", "=", ticketId)
    .where("wrong_proofs", ">=", wrongProofs)
    .where("is_proven", "=", false)
    .execute();
}

/**
 * Looks at a guess of what is known of somebody. A wrong one counts as a failure of the network that it came from,
 * which has only some of them.
 */
export async function tryOnce(
  db: Db,
  { address, identityNumber }: Insured,
  now: Date,
  isRight: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const parts = [networkOf(address), identityNumber];
  await countTry(db, parts, now);
  if (!(await isRight())) return false;
  await forgiveTry(db, parts);
  return true;
}
