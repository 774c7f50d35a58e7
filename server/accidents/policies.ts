import { addDays, cleanPlate } from "#engine/identifiers/index.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import type { Platforms } from "../platforms/platforms.ts";
import type { Subject } from "../tickets/subject.ts";

export type Policy = {
  readonly id: string;
  readonly number: string;
  readonly insurer: string;
  readonly product: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly identityNumber: string;
  readonly fullName: string;
  readonly birthDate: string;
  readonly email: string;
};

/** A claim may be reported up to a year after the term: then it prescribes (Ley 17.418 art. 58). */
const prescriptionDays = 365;

/** The policies that the subject may claim on, of the insurers that its platform shows. */
export async function loadPolicies(
  db: Db,
  platforms: Platforms,
  subject: Subject,
  today: string,
): Promise<readonly Policy[]> {
  const policies = await db
    .selectFrom("policies")
    .innerJoin("insureds", "insureds.identity_number", "policies.identity_number")
    .select([
      "policies.id",
      "policies.number",
      "policies.insurer",
      "policies.product",
      "policies.asset",
      "policies.plate",
      "policies.starts_on as startsOn",
      "policies.ends_on as endsOn",
      "insureds.identity_number as identityNumber",
      "insureds.full_name as fullName",
      "insureds.birth_date as birthDate",
      "insureds.email",
    ])
    .where("policies.identity_number", "=", subject.identityNumber)
    .where("policies.starts_on", "<=", today)
    .where("policies.ends_on", ">=", addDays(today, -prescriptionDays) ?? today)
    .orderBy("policies.starts_on")
    .orderBy("policies.number")
    .execute();
  return policies.filter(({ insurer }) => platforms.shows(subject.platform, insurer));
}

/**
 * A DNI alone identifies who has one insured vehicle at most. Who has more gives the plate of one of them and the
 * birth date, once for each ticket.
 */
export function needsProof(policies: readonly Policy[], subject: Subject): boolean {
  return !subject.isProven && policies.filter(({ plate }) => plate !== null).length > 1;
}

/** Whether plate and birth date (YYYY-MM-DD) belong to one of the policies. */
export function provesIdentity(policies: readonly Policy[], plate: string, birthDate: string): boolean {
  const asked = cleanPlate(plate);
  return policies.some(
    (policy) => policy.plate !== null && cleanPlate(policy.plate) === asked && policy.birthDate === birthDate,
  );
}

/** The subject's policy with that id; unknown and foreign ones get the same answer. */
export function findPolicy(policies: readonly Policy[], id: string, subject: Subject): Policy {
  const policy = policies.find((candidate) => candidate.id === id);
  if (!policy) throw new AppError("not-found");
  if (needsProof(policies, subject)) throw new AppError("claim-options");
  return policy;
}
