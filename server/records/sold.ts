import { AppError } from "../infrastructure/errors/errors.ts";
import { refuse } from "../infrastructure/http/problems.ts";
import { findPolicySold } from "../insurance/policies/policies.ts";
import type { Broker } from "../people/principals/principal.ts";
import { findForSaving, type Named } from "./access/find.ts";
import { loadForWriting } from "./access/load.ts";
import type { ForSellers } from "./entity/for-sellers.ts";
import type { Entity } from "./entity.ts";
import type { RecordServices } from "./record-services.ts";

/** What whoever sold a policy saves on it: the record that is there, and the policy, which begins one where it may. */
export async function findSoldSave(
  services: Pick<RecordServices, "db" | "platforms">,
  {
    entity,
    sold,
    principal,
    policyId,
    named,
    today,
  }: {
    readonly entity: Entity;
    readonly sold: ForSellers;
    readonly principal: Broker;
    readonly policyId: string | undefined;
    readonly named: Named;
    readonly today: string;
  },
) {
  const record =
    named.id === undefined
      ? (await findForSaving(services, entity, principal, named)).record
      : await loadForWriting(services, entity, principal, { id: named.id });
  if (record && policyId !== undefined && policyId !== record.policyId)
    throw refuse([{ code: "field_invalid", path: "/policyId" }]);
  const policy = await findPolicySold(services.db, principal.brokerId, record?.policyId ?? policyId ?? "");
  if (!policy || (!record && !sold.begins(policy, today))) throw new AppError("not-found");
  return { record, policy };
}
