import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { Platforms } from "../../people/platforms/platforms.ts";
import type { Insured } from "../../people/principals/principal.ts";

export type Policy = {
  readonly id: string;
  readonly number: string;
  readonly insurer: string;
  readonly product: string;
  readonly asset: string;
  readonly plate: string | null;
  /** Where what is insured is kept, by its name. */
  readonly province: string | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly identityNumber: string;
  readonly fullName: string;
  readonly birthDate: string;
  readonly email: string;
};

/** The policies that somebody has or had, of the insurers that their platform shows. */
export async function loadPolicies(
  db: Db,
  platforms: Platforms,
  insured: Insured,
): Promise<readonly Policy[]> {
  const policies = await selectPolicies(db, { identityNumber: insured.identityNumber });
  return policies.filter(({ insurer }) => platforms.shows(insured.platform, insurer));
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
      "policies.province",
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

/** Their policy with that id; unknown and foreign ones get the same answer. */
export function findPolicy(policies: readonly Policy[], id: string): Policy {
  const policy = policies.find((candidate) => candidate.id === id);
  if (!policy) throw new AppError("not-found");
  return policy;
}

/** A plate as it is told to who has proved nothing: it is what they would prove it with. `AZ101ZZ` → `*****ZZ`. */
export function maskPlate(plate: string): string {
  return "*".repeat(Math.max(0, plate.length - 2)) + plate.slice(-2);
}
