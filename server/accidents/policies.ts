import { addDays, cleanPlate } from "#engine/identifiers/index.ts";
import { prepare } from "../db/prepare.ts";
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

/** The policies that the subject has or had, of the insurers that its platform shows. */
export async function loadPolicies(
  db: Db,
  platforms: Platforms,
  subject: Subject,
): Promise<readonly Policy[]> {
  const policies = await selectPolicies(db, { identityNumber: subject.identityNumber });
  return policies.filter(({ insurer }) => platforms.shows(subject.platform, insurer));
}

/** Whether a new claim may be reported today; one that is stored goes on whatever the term is. */
export function isReportable({ startsOn, endsOn }: Policy, today: string): boolean {
  return startsOn <= today && endsOn >= (addDays(today, -prescriptionDays) ?? today);
}

const selectPolicies = prepare((db, { identityNumber }: { readonly identityNumber: string }) =>
  policiesOf(db, identityNumber).compile(),
);

/** The query for somebody's policies, to which others may add what they need. */
export function policiesOf(db: Db, identityNumber: string) {
  return db
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
    .where("policies.identity_number", "=", identityNumber)
    .orderBy("policies.starts_on")
    .orderBy("policies.number");
}

/**
 * A DNI alone identifies who has one insured vehicle at most. Who has more gives the plate of one of them and the
 * birth date, once for each ticket.
 */
export function requireProof(policies: readonly Policy[], subject: Subject): void {
  const plates = new Set(policies.flatMap(({ plate }) => (plate === null ? [] : [cleanPlate(plate)])));
  if (!subject.isProven && plates.size > 1) throw new AppError("claim-options");
}

/** Whether plate and birth date (YYYY-MM-DD) belong to one of the policies. */
export function provesIdentity(policies: readonly Policy[], plate: string, birthDate: string): boolean {
  const asked = cleanPlate(plate);
  return policies.some(
    (policy) => policy.plate !== null && cleanPlate(policy.plate) === asked && policy.birthDate === birthDate,
  );
}

/** The subject's policy with that id; unknown and foreign ones get the same answer. */
export function findPolicy(policies: readonly Policy[], id: string): Policy {
  const policy = policies.find((candidate) => candidate.id === id);
  if (!policy) throw new AppError("not-found");
  return policy;
}
