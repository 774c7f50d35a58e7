import { sql } from "kysely";
import { cleanPlate, parseDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import { insurerTitle } from "../insurers/insurers.ts";
import { countRequest, countTry, forgiveTry, networkOf } from "../tickets/rate-limits.ts";
import type { Subject } from "../tickets/subject.ts";
import type { ClaimKind, Desk } from "./accident.ts";
import { maskPlate } from "./mask.ts";
import { type ListedAccident, type ListedPolicy, listPolicies, readsWhole } from "./ownership.ts";
import { isReportable, type Policy, provesIdentity, requireProof } from "./policies.ts";
import { closedStatuses, showStatus } from "./statuses.ts";

export type AccidentOption = {
  readonly description: string;
  readonly policyId: string;
  readonly accidentId?: string;
  readonly riskType: string;
  readonly insurer: string;
  readonly product: string;
  /** The flow that reports it. */
  readonly flow: string;
};

export type OptionsQuery = {
  readonly identityNumber: string;
  readonly plate?: string;
  readonly birthDate?: string;
};

/**
 * What the person may report: a new claim on each policy, and each claim that is still open. A draft is offered to
 * who reads it whole: nobody else may go on with it.
 */
export async function listOptions(
  db: Db,
  desk: Desk,
  subject: Subject,
  query: OptionsQuery,
  { draftId, now }: { readonly draftId: string | undefined; readonly now: Date },
): Promise<readonly AccidentOption[]> {
  const today = dayOf(now);
  const policies = await listPolicies(db, desk.platforms, subject);
  const openOn = ({ accidents }: ListedPolicy): readonly ListedAccident[] =>
    accidents.filter(
      (accident) =>
        !(closedStatuses as readonly string[]).includes(accident.status) &&
        (accident.status !== "draft" || readsWhole(accident, subject, draftId)),
    );
  const shown = policies.filter((policy) => isReportable(policy, today) || openOn(policy).length > 0);
  if (shown.length === 0) {
    await countRequest(db, "unknown", [networkOf(subject.address)], now);
    throw new AppError("policy-not-found");
  }
  const holder = await prove(db, subject, policies, query, now);
  requireProof(policies, holder);
  return shown.flatMap((policy) => {
    const kind = desk.rules.kindOf(policy.product);
    if (!kind) return [];
    const option = describePolicy(kind, policy, holder);
    const claims = openOn(policy).map((accident) => describeAccident(accident, option));
    return isReportable(policy, today) ? [option, ...claims] : claims;
  });
}

/**
 * Marks the ticket as proven when plate and birth date fit. A guess that does not counts as a failure of the network
 * that it came from, and the ticket ends with the second one, from wherever they came.
 */
async function prove(
  db: Db,
  subject: Subject,
  policies: readonly Policy[],
  query: OptionsQuery,
  now: Date,
): Promise<Subject> {
  const plate = cleanPlate(query.plate ?? "") || subject.plate;
  if (subject.isProven || !plate || !query.birthDate) return subject;
  const parts = [networkOf(subject.address), subject.identityNumber];
  await countTry(db, parts, now);
  await countWrongProof(db, subject);
  if (!provesIdentity(policies, plate, parseDate(query.birthDate) ?? "")) {
    await endSpentTicket(db, subject, now);
    throw new AppError("policy-not-found");
  }
  await forgiveTry(db, parts);
  await db.updateTable("tickets").set({ is_proven: true }).where("id", "=", subject.ticketId).execute();
  return { ...subject, isProven: true };
}

/** With so many wrong proofs a ticket ends. */
const wrongProofs = 2;

// Counted before it is known to be wrong, so that guesses made at the same moment count too. A right one needs no
// more guesses: what it has counted does no harm.
async function countWrongProof(db: Db, { ticketId }: Subject): Promise<void> {
  const counted = await db
    .updateTable("tickets")
    .set({ wrong_proofs: sql`wrong_proofs + 1` })
    .where("id", "=", ticketId)
    .where("wrong_proofs", "<", wrongProofs)
    .returning("id")
    .executeTakeFirst();
  if (!counted) throw new AppError("ticket-required");
}

async function endSpentTicket(db: Db, { ticketId }: Subject, now: Date): Promise<void> {
  await db
    .updateTable("tickets")
    .set({ expires_at: now })
    .where("id", "=", ticketId)
    .where("wrong_proofs", ">=", wrongProofs)
    .where("is_proven", "=", false)
    .execute();
}

function describePolicy(kind: ClaimKind, policy: Policy, subject: Subject): AccidentOption {
  const { id, insurer, product, asset } = policy;
  const parts = [asset, shownPlate(policy, subject), insurerTitle(insurer)];
  return {
    description: parts.filter(Boolean).join(" · "),
    policyId: id,
    insurer,
    product,
    ...kind,
  };
}

function describeAccident({ id, status, date }: ListedAccident, option: AccidentOption): AccidentOption {
  const { value } = showStatus(status, option.insurer);
  const when = date?.split("/").reverse().join("/");
  return {
    ...option,
    description: [`Siniestro ${when ? `del ${when}` : "sin fecha"}`, value, option.description].join(" · "),
    accidentId: id,
  };
}

/** The plate proves who asks: it is told in full to who has given it. */
export function shownPlate({ plate }: Policy, subject: Subject): string | undefined {
  if (plate === null) return undefined;
  return subject.isProven ? plate : maskPlate(plate);
}
