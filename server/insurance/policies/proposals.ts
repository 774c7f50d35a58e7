import { sql } from "kysely";
import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { Platforms } from "../../people/platforms/platforms.ts";
import { type Insured, noPlatform, ownerOfInsured } from "../../people/principals/principal.ts";
import { loadPolicies, type Policy } from "./policies.ts";

/** What is to be insured and is no policy yet, as a record of who is to be insured keeps it (`facts.proposed`). Days are ISO days. */
export type Proposed = {
  readonly brokerId: string;
  /** The quote that it is made of. */
  readonly quoteId: string;
  /** Who is to insure it, and that quote as they call it. */
  readonly insurer: string;
  readonly insurerQuote: string;
  readonly asset: string;
  readonly plate: string | null;
  /** By whose end it is known where it has no plate. */
  readonly number: string;
  readonly startsOn: string;
  readonly fullName: string;
  readonly birthDate: string | null;
  readonly email: string;
};

/**
 * Somebody's policies, and what is to be insured of theirs: by either they prove who they are. What is proposed has the
 * id of the record that hangs on it, and is no policy to whoever asks for those.
 */
export async function loadKnown(db: Db, platforms: Platforms, insured: Insured): Promise<readonly Policy[]> {
  const policies = await loadPolicies(db, platforms, insured);
  return [...policies, ...(await loadProposals(db, platforms, insured))];
}

/** What is to be insured of somebody's, of what their platform shows. */
export async function loadProposals(
  db: Db,
  platforms: Platforms,
  insured: Insured,
): Promise<readonly Policy[]> {
  const { identityNumber, platform } = insured;
  const owner = ownerOfInsured(noPlatform, identityNumber);
  const rows = await selectProposals(db, { owner });
  return rows.flatMap(({ id, product, proposed }) => {
    const { quoteId: _, insurerQuote: __, startsOn, ...known } = proposed;
    const policy: Policy = {
      ...{ ...known, id, product: product ?? "", province: null, identityNumber },
      ...{ startsOn, endsOn: startsOn, status: "pending", origin: "emitted", isProposed: true },
    };
    return platforms.shows(platform, policy) ? [policy] : [];
  });
}

// Once there is a policy it is that by which they are known.
const selectProposals = prepare((db, v: { readonly owner: string }) =>
  db
    .selectFrom("records")
    .select(["id", "product", sql<Proposed>`facts -> 'proposed'`.as("proposed")])
    .where("owner", "=", v.owner)
    .where("policy_id", "is", null)
    .where(sql<boolean>`facts -> 'proposed' is not null`)
    .orderBy("created_at")
    .compile(),
);
