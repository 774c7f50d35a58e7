import { type RawBuilder, sql } from "kysely";
import type { Platforms, Scope } from "../../people/platforms/platforms.ts";
import { type Insured, ownerOf } from "../../people/principals/principal.ts";
import { hidden } from "./decide.ts";

/** The values of `isOfInsuredInSql`. */
export type InsuredScope = Scope & { readonly identityNumber: string; readonly owner: string };

/** The values for a person on their platform; undefined where there is no such platform, which shows nothing. */
export function scopeOfInsured(
  insured: Insured,
  platforms: Pick<Platforms, "scopeOf">,
): InsuredScope | undefined {
  const scope = platforms.scopeOf(insured.platform);
  return scope && { ...scope, identityNumber: insured.identityNumber, owner: ownerOf(insured) };
}

/**
 * Restricts `records` to those that `isOfInsured` shows, for statements that count pages: on a policy of the person's that
 * their platform shows, or on none and stored on that platform.
 */
export function isOfInsuredInSql(v: InsuredScope): RawBuilder<boolean> {
  return sql<boolean>`case when records.policy_id is null then records.owner = ${v.owner}::text else exists (
    select from policies p where p.id = records.policy_id and p.identity_number = ${v.identityNumber}::text
      and p.status <> all(${hidden}::text[])
      and (${v.insurers}::text[] is null or p.insurer = any(${v.insurers}::text[]))
      and case when ${v.keeper}::uuid is null then p.origin = any(${v.origins}::text[])
        else p.broker_id = ${v.keeper}::uuid end) end`;
}
