import { sql } from "kysely";
import { cleanPlate, parseDate } from "#engine/identifiers/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countTry, forgiveTry } from "../../infrastructure/limits/rate-limits.ts";
import type { Insured } from "../../people/principals/principal.ts";
import type { Policy } from "./policies.ts";

/**
 * What somebody says to prove that they are who a DNI is of: their birth date, and of one of their policies the plate or,
 * where it has none, the end of its number. Of a policy whose broker does not know the birth date it is both of these.
 */
export type Guess = {
  readonly plate?: string;
  readonly policyNumber?: string;
  readonly birthDate?: string;
};

/**
 * Marks the ticket as proven when a whole guess is right; with half of one nothing happens. A wrong one counts as a
 * failure of the network that it came from, and the ticket ends with the second one, from wherever they came. A DNI that
 * nobody has is answered as a wrong guess is.
 */
export async function prove(
  db: Db,
  insured: Insured,
  policies: readonly Policy[],
  guess: Guess,
  now: Date,
): Promise<Insured> {
  const plate = cleanPlate(guess.plate ?? "") || insured.plate || "";
  const policyNumber = cleanNumber(guess.policyNumber ?? "");
  if (insured.isProven || (plate === "" && policyNumber === "") || !guess.birthDate) return insured;
  const birthDate = parseDate(guess.birthDate);
  let right: readonly Policy[] = [];
  const isRight = await tryOnce(db, insured, now, async () => {
    await countWrongProof(db, insured);
    right = policies.filter((policy) =>
      policy.birthDate === null
        ? isOfPlate(policy, plate) && isOfNumber(policy, policyNumber)
        : policy.birthDate === birthDate && isAbout(policy, { plate, policyNumber }),
    );
    return right.length > 0;
  });
  if (!isRight) {
    await endSpentTicket(db, insured, now);
    throw new AppError("policy-not-found");
  }
  // What a broker typed of somebody, and no insurer has said yet, opens nothing but itself.
  const ofProposal = right.every(({ isProposed }) => isProposed === true);
  const brokers = new Set([
    ...(insured.proposalBrokers ?? []),
    ...right.flatMap(({ brokerId }) => brokerId ?? []),
  ]);
  const proposalBrokers = [...brokers];
  const proves = ofProposal
    ? { proves_proposal: true, proposal_brokers: proposalBrokers }
    : { is_proven: true };
  await db.updateTable("tickets").set(proves).where("id", "=", insured.ticketId).execute();
  return { ...insured, ...(ofProposal ? { provesProposal: true, proposalBrokers } : { isProven: true }) };
}

/**
 * The policies of a plate, for whoever says it with its DNI: to be read, and nothing else. Tries are those of a network for
 * a DNI and for a plate, whichever ends first: one plate is asked of a few people an hour. Whoever is next door to a
 * guesser still proves who they are by their birth date, which counts no plate.
 */
export async function viewByPlate(
  db: Db,
  insured: Insured,
  loadPolicies: () => Promise<readonly Policy[]>,
  plate: string,
  now: Date,
): Promise<readonly Policy[]> {
  let meant: readonly Policy[] = [];
  const look = async () => {
    meant = (await loadPolicies()).filter((policy) => isOfPlate(policy, plate));
    return meant.length > 0;
  };
  if (insured.viewsPlate && insured.plate === plate) {
    await look();
    return meant;
  }
  const ofPlate = [networkOf(insured.address), plate];
  await countTry(db, ofPlate, now, "plate");
  const isRight = await tryOnce(db, insured, now, async () => {
    await countWrongProof(db, insured);
    return look();
  });
  if (!isRight) {
    await endSpentTicket(db, insured, now);
    throw new AppError("policy-not-found");
  }
  await forgiveTry(db, ofPlate, "plate");
  const seen = { plate, views_plate: true, wrong_proofs: sql<number>`greatest(wrong_proofs - 1, 0)` };
  await db.updateTable("tickets").set(seen).where("id", "=", insured.ticketId).execute();
  return meant;
}

/** Whether cleaned texts name a policy: its plate, or its number where it has none. */
function isAbout(
  policy: Policy,
  { plate, policyNumber }: { readonly plate: string; readonly policyNumber: string },
): boolean {
  return policy.plate === null ? isOfNumber(policy, policyNumber) : isOfPlate(policy, plate);
}

/** Whether a policy is of a cleaned plate. */
export function isOfPlate(policy: Policy, plate: string): boolean {
  return policy.plate !== null && plate !== "" && cleanPlate(policy.plate) === plate;
}

function isOfNumber({ number }: Policy, policyNumber: string): boolean {
  return policyNumber !== "" && endsOf(number).includes(policyNumber);
}

/** Characters that are asked of the end of a policy's number. */
const endLength = 6;
/** Fewer letters and digits are too easy to guess, whatever stands between them. */
const leastLength = 4;

/**
 * How the end of a number may be told: dashes and bars are written or left out, and count or do not. Who writes all of it
 * has told its end.
 */
function endsOf(number: string): readonly string[] {
  const whole = cleanNumber(number);
  const ends = [cleanNumber(number.trim().slice(-endLength)), whole.slice(-endLength), whole];
  return ends.filter(({ length }) => length >= leastLength);
}

function cleanNumber(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
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
