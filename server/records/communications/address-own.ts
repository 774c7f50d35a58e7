import { findPolicy, loadPolicies, type Policy } from "../../insurance/policies/policies.ts";
import type { Insured } from "../../people/principals/principal.ts";
import type { Addressed } from "../open.ts";
import type { RecordServices } from "../record-services.ts";
import { office } from "./address-request.ts";

/**
 * To whom it goes what somebody insured writes: to who sold the policy that it is about, or their last one where it is
 * about none; else to the broker of the platform; else to the office.
 */
export async function addressOwn(
  { db, platforms }: Pick<RecordServices, "db" | "platforms">,
  insured: Insured,
  policyId: string | undefined,
): Promise<Addressed> {
  const policies = await loadPolicies(db, platforms, insured);
  const policy: Policy | undefined =
    policyId === undefined
      ? policies.findLast(({ brokerId }) => brokerId !== null)
      : findPolicy(policies, policyId);
  const brokerId = policy?.brokerId ?? platforms.keeperOf(insured.platform);
  return {
    platform: insured.platform,
    owner: brokerId ? `broker:${brokerId}` : office,
    policyId: policyId ?? null,
  };
}
