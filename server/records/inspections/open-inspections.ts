import { jsonArrayFrom } from "kysely/helpers/postgres";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { type Policy, policiesOf } from "../../insurance/policies/policies.ts";
import type { Insured } from "../../people/principals/principal.ts";
import { isOwnPolicy } from "../access/decide.ts";
import { findLatest, loadOwnProposals } from "../access/find.ts";
import { type OwnedBy, ownedBy, recordsOnPolicy } from "../access/own.ts";
import type { RecordServices } from "../record-services.ts";
import { type FollowedStatus, showFollowed, statusOf } from "../statuses.ts";
import { inspection } from "./inspection.ts";

export type OpenInspection = {
  readonly inspectionId: string;
  readonly description: string;
  readonly insurer: string;
  readonly asset: string;
  readonly kind: string;
  readonly status: FollowedStatus;
  readonly todo?: string;
};

type WithInspections = Policy & { readonly inspections: readonly { id: string; status: string }[] };

/** The inspections of the person's policies that are not over, in the order of the policies. */
export async function listOpenInspections(
  services: Pick<RecordServices, "db" | "platforms">,
  insured: Insured,
): Promise<readonly OpenInspection[]> {
  const { db, platforms } = services;
  const { identityNumber } = insured;
  const policies: readonly WithInspections[] = insured.isProven
    ? await selectPolicies(db, { identityNumber, ...ownedBy(inspection, insured) })
    : [];
  const shown = policies
    .filter((policy) => isOwnPolicy(insured, policy, platforms))
    .flatMap((policy) => policy.inspections.flatMap((one) => describe(policy, one) ?? []));
  const proposals = await loadOwnProposals(services, insured);
  const waiting = await Promise.all(
    proposals.map(async (policy) => {
      const record = await findLatest(services, inspection, insured, policy.id);
      return record ? (describe(policy, record) ?? []) : [];
    }),
  );
  return [...shown, ...waiting.flat()];
}

function describe(
  { insurer, asset, plate }: Policy,
  { id, status }: { readonly id: string; readonly status: string },
): OpenInspection | undefined {
  const { isClosed, todo } = statusOf(inspection.statuses, status) ?? {};
  if (isClosed) return undefined;
  const thing = [asset, plate].filter(Boolean).join(" · ");
  return {
    inspectionId: id,
    description: thing,
    insurer,
    asset: thing,
    kind: "Inspección",
    status: showFollowed(inspection.statuses, status, { insurer: insurerTitle(insurer) }),
    ...(todo === undefined ? {} : { todo }),
  };
}

type Owner = OwnedBy & { readonly identityNumber: string };

const selectPolicies = prepareLookUp((db, v: Owner) =>
  policiesOf(db, v.identityNumber)
    .select(
      jsonArrayFrom(
        recordsOnPolicy(v).select(["records.id", "records.status"]).orderBy("records.created_at"),
      ).as("inspections"),
    )
    .compile(),
);
