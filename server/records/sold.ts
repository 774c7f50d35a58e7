import { sql } from "kysely";
import { prepareLookUp } from "../infrastructure/db/prepare.ts";
import type { Db, Trx } from "../infrastructure/db/tables.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { refuse } from "../infrastructure/http/problems.ts";
import { findPolicySold } from "../insurance/policies/policies.ts";
import type { Principal } from "../people/principals/principal.ts";
import { ownerOf } from "../people/principals/principal.ts";
import type { ForSellers } from "./entity/for-sellers.ts";
import type { Entity } from "./entity.ts";
import type { OwnedRecord } from "./record.ts";
import { columns, toRecord } from "./record-row.ts";

type Seller = Extract<Principal, { type: "broker" }>;

/**
 * The record with that id of a kind that hangs on policies, if one of these brokers sold that policy, whoever began it;
 * an unknown id and one of another's get the same 404.
 */
export async function loadSold(
  db: Db | Trx,
  { name }: Pick<Entity, "name">,
  brokers: readonly string[],
  id: string,
): Promise<OwnedRecord> {
  const [row] = await selectSold(db, { entity: name, brokers: [...brokers], id });
  if (!row) throw new AppError("not-found");
  return toRecord(row) as OwnedRecord;
}

type Named = { readonly id: string | undefined; readonly draftId: string | undefined };

/** What whoever sold a policy saves on it: the record that is there, and the policy, which begins one where it may. */
export async function findSoldSave(
  db: Db,
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
    readonly principal: Seller;
    readonly policyId: string | undefined;
    readonly named: Named;
    readonly today: string;
  },
) {
  const record =
    named.id === undefined
      ? await findDraft(db, entity, principal, named.draftId)
      : await loadSold(db, entity, [principal.brokerId], named.id);
  if (record && policyId !== undefined && policyId !== record.policyId)
    throw refuse([{ code: "field_invalid", path: "/policyId" }]);
  const policy = await findPolicySold(db, principal.brokerId, record?.policyId ?? policyId ?? "");
  if (!policy || (!record && !sold.begins(policy, today))) throw new AppError("not-found");
  return { record, policy };
}

async function findDraft(db: Db, { name }: Entity, principal: Seller, draftId: string | undefined) {
  if (draftId === undefined) return undefined;
  const row = await db
    .selectFrom("records")
    .select(columns)
    .where("draft_id", "=", draftId)
    .where("entity", "=", name)
    .where("owner", "=", ownerOf(principal))
    .executeTakeFirst();
  return row && toRecord(row);
}

const selectSold = prepareLookUp(
  (db, v: { readonly entity: string; readonly brokers: readonly string[]; readonly id: string }) =>
    db
      .selectFrom("records")
      .innerJoin("policies", "policies.id", "records.policy_id")
      .select([...columns, "records.owner"])
      .where("records.id", "=", v.id)
      .where("records.entity", "=", v.entity)
      .where(sql<boolean>`policies.broker_id = any(${v.brokers}::uuid[])`)
      .where("policies.status", "<>", "removed")
      .compile(),
);
