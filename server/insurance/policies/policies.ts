import { sql } from "kysely";
import { prepare, prepareLookUp } from "../../infrastructure/db/prepare.ts";
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
  readonly status: string;
  /** From which day on it is canceled, which may be one to come. */
  readonly canceledOn?: string | null;
  readonly identityNumber: string;
  readonly fullName: string;
  /** Not every broker knows it. */
  readonly birthDate: string | null;
  readonly email: string;
  /** Who sold it, and where what is known of it comes from. */
  readonly brokerId: string | null;
  readonly origin: string;
  /** It is to be one: nothing of a policy can be done with it yet. See `proposals.ts`. */
  readonly isProposed?: true;
};

/** The policies that somebody has or had, of those that their platform shows. */
export async function loadPolicies(
  db: Db,
  platforms: Platforms,
  insured: Insured,
): Promise<readonly Policy[]> {
  const policies = await selectPolicies(db, { identityNumber: insured.identityNumber });
  return policies.filter((policy) => platforms.shows(insured.platform, policy));
}

const selectPolicies = prepare((db, { identityNumber }: { readonly identityNumber: string }) =>
  policiesOf(db, identityNumber).compile(),
);

/**
 * The query for somebody's policies, to which others may add what they need. Of one that its broker typed it is its
 * broker's word who they are; what an insurer knows of the same number says nothing there.
 */
export function policiesOf(db: Db, identityNumber: string) {
  return withInsured(db)
    .where("policies.identity_number", "=", identityNumber)
    .where("policies.status", "not in", ["pending", "removed"])
    .orderBy("policies.starts_on")
    .orderBy("policies.number");
}

/** The policy with that id that a broker sold; undefined for an unknown one, and for one of another's. */
export async function findPolicySold(db: Db, brokerId: string, id: string): Promise<Policy | undefined> {
  const [policy] = await selectSold(db, { brokerId, id });
  return policy;
}

const selectSold = prepareLookUp((db, v: { readonly brokerId: string; readonly id: string }) =>
  withInsured(db)
    .where("policies.id", "=", v.id)
    .where("policies.broker_id", "=", v.brokerId)
    .where("policies.status", "not in", ["pending", "removed"])
    .compile(),
);

/** The policy with that id, for what the server does by itself: no request may reach it, since nobody has asked. */
export async function findPolicyWithoutPrincipal(db: Db, id: string): Promise<Policy | undefined> {
  const [policy] = await selectById(db, { id });
  return policy;
}

const selectById = prepareLookUp((db, v: { readonly id: string }) =>
  withInsured(db)
    .where("policies.id", "=", v.id)
    .where("policies.status", "not in", ["pending", "removed"])
    .compile(),
);

function withInsured(db: Db) {
  return db
    .selectFrom("policies")
    .leftJoin("insureds", (join) =>
      join
        .onRef("insureds.identity_number", "=", "policies.identity_number")
        .on("policies.insured_name", "is", null),
    )
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
      "policies.status",
      "policies.canceled_on as canceledOn",
      sql<string>`policies.identity_number`.as("identityNumber"),
      sql<string>`coalesce(policies.insured_name, insureds.full_name, '')`.as("fullName"),
      sql<string | null>`coalesce(policies.insured_birth_date, insureds.birth_date)`.as("birthDate"),
      sql<string>`coalesce(policies.insured_email, insureds.email, '')`.as("email"),
      "policies.broker_id as brokerId",
      "policies.origin",
    ]);
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
