import { sql } from "kysely";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { ListedPolicy } from "../../insurance/policies/list-policies.ts";
import type { OwnedRecord } from "../../records/record.ts";
import { columns, toRecord } from "../../records/record-row.ts";

/** A claim of a broker's portfolio, and of whom it is. */
export type LoadedClaim = {
  readonly record: OwnedRecord;
  readonly policy: ClaimPolicy;
};

/** What a list tells of it too, and by what who is insured is reached: the client's own first. */
type ClaimPolicy = Pick<
  ListedPolicy,
  "id" | "number" | "insurer" | "product" | "asset" | "plate" | "holder" | "clientId" | "brokerId" | "broker"
> & {
  readonly email: string | null;
  readonly phone: string | null;
};

/** A claim that was sent on a policy of these brokers; unknown and foreign ones get the same answer. */
export async function loadClaim(db: Db | Trx, brokers: readonly string[], id: string): Promise<LoadedClaim> {
  const [row] = await selectClaim(db, { id, brokers });
  if (!row) throw new AppError("not-found");
  const { policy, ...record } = row;
  return { record: toRecord(record), policy: policy as ClaimPolicy }; // as the statement makes it
}

const selectClaim = prepareLookUp((db, v: { readonly id: string; readonly brokers: readonly string[] }) =>
  db
    .selectFrom("records")
    .innerJoin("policies as p", "p.id", "records.policy_id")
    .innerJoin("brokers as b", "b.id", "p.broker_id")
    .leftJoin("records as k", "k.id", "p.client_id")
    .select(columns)
    .select([
      "records.owner",
      sql<unknown>`json_build_object('id', p.id, 'number', p.number, 'insurer', p.insurer, 'product', p.product,
        'asset', p.asset, 'plate', p.plate, 'holder', p.holder, 'clientId', p.client_id, 'brokerId', p.broker_id,
        'broker', concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName'),
        'email', coalesce(k.answers #>> '{client,email}', records.answers ->> 'email', p.insured_email),
        'phone', case when k.answers #>> '{client,phoneType}' = 'mobile' then k.answers #>> '{client,phoneNumber}' end)`.as(
        "policy",
      ),
    ])
    .where("records.id", "=", v.id)
    .where("records.entity", "=", "accident")
    .where("records.sent_at", "is not", null)
    .where("p.status", "<>", "removed")
    .where(sql<boolean>`p.broker_id = any(${v.brokers}::uuid[])`)
    .compile(),
);
