import { cleanPlate, parseDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import { insurerTitle } from "../insurers/insurers.ts";
import { countRequest, countTry, forgiveTry, networkOf } from "../tickets/rate-limits.ts";
import type { Subject } from "../tickets/subject.ts";
import type { ClaimKind, Desk } from "./accident.ts";
import { maskPlate } from "./mask.ts";
import { listOwned, type OwnedAccident } from "./ownership.ts";
import { loadPolicies, needsProof, type Policy, provesIdentity } from "./policies.ts";
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

/** What the person may report: a new claim on each policy, and each claim that is still open. */
export async function listOptions(
  db: Db,
  desk: Desk,
  subject: Subject,
  query: OptionsQuery,
  now: Date,
): Promise<readonly AccidentOption[]> {
  const policies = await loadPolicies(db, desk.platforms, subject, dayOf(now));
  if (policies.length === 0) {
    await countRequest(db, "unknown", [networkOf(subject.address)], now);
    throw new AppError("policy-not-found");
  }
  const holder = await prove(db, subject, policies, query, now);
  if (needsProof(policies, holder)) throw new AppError("claim-options");
  const accidents = (await listOwned(db, subject)).filter(
    ({ status }) => !(closedStatuses as readonly string[]).includes(status),
  );
  return policies.flatMap((policy) => {
    const kind = desk.rules.kindOf(policy.product);
    if (!kind) return [];
    const option = describePolicy(kind, policy, holder);
    const ofPolicy = accidents.filter(({ policyId }) => policyId === policy.id);
    return [option, ...ofPolicy.map((accident) => describeAccident(accident, option))];
  });
}

/** Marks the ticket as proven when plate and birth date fit; a guess that does not counts as a failure. */
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
  if (!provesIdentity(policies, plate, parseDate(query.birthDate) ?? ""))
    throw new AppError("policy-not-found");
  await forgiveTry(db, parts);
  await db.updateTable("tickets").set({ is_proven: true }).where("id", "=", subject.ticketId).execute();
  return { ...subject, isProven: true };
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

function describeAccident(accident: OwnedAccident, option: AccidentOption): AccidentOption {
  const { value } = showStatus(accident.status, accident.insurer);
  const date = typeof accident.content.date === "string" ? accident.content.date : undefined;
  const when = date?.split("/").reverse().join("/");
  return {
    ...option,
    description: [`Siniestro ${when ? `del ${when}` : "sin fecha"}`, value, option.description].join(" · "),
    accidentId: accident.id,
  };
}

/** The plate proves who asks: it is told in full to who has given it. */
export function shownPlate({ plate }: Policy, subject: Subject): string | undefined {
  if (plate === null) return undefined;
  return subject.isProven ? plate : maskPlate(plate);
}
