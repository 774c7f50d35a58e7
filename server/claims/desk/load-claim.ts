import { sql } from "kysely";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { ListedPolicy } from "../../insurance/policies/list-policies.ts";
import type { Broker } from "../../records/../people/principals/principal.ts";
import { canRead, canWrite, keepingOf } from "../../records/access/decide.ts";
import {
  hangingRecords,
  type Row,
  recordColumns,
  recordOf,
  subjectOf,
} from "../../records/access/subject.ts";
import type { OwnedRecord } from "../../records/record.ts";
import { accident } from "../report/accident.ts";

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

/** A claim that was sent on a policy that the broker sold, or one whom they oversee; the same 404 for every other. */
export function loadClaimForReading(db: Db | Trx, broker: Broker, id: string): Promise<LoadedClaim> {
  return load(canRead, db, broker, id);
}

/** The same to be added to, by who sold the policy alone. */
export function loadClaimForWriting(db: Db | Trx, broker: Broker, id: string): Promise<LoadedClaim> {
  return load(canWrite, db, broker, id);
}

/** Loads a claim that was sent, of any broker or none, for the office. */
export async function loadClaimForOffice(db: Db | Trx, id: string): Promise<LoadedClaim> {
  const [row] = await selectClaim(db, { id });
  const subject = row && subjectOf(row);
  if (!row || !subject?.isSent || subject.policy?.status === "removed") throw new AppError("not-found");
  const { policy, ...record } = row;
  return { record: recordOf(record), policy };
}

async function load(decide: typeof canRead, db: Db | Trx, broker: Broker, id: string): Promise<LoadedClaim> {
  const [row] = await selectClaim(db, { id });
  if (!row || !decide(broker, keepingOf(accident), subjectOf(row))) throw new AppError("not-found");
  const { policy, ...record } = row;
  return { record: recordOf(record), policy };
}

const selectClaim = prepareLookUp((db, v: { readonly id: string }) =>
  hangingRecords(db)
    .leftJoin("records as k", "k.id", "policies.client_id")
    .select(recordColumns)
    .select(
      sql<unknown>`json_build_object('id', policies.id, 'number', policies.number, 'insurer', policies.insurer,
        'product', policies.product, 'asset', policies.asset, 'plate', policies.plate, 'holder', policies.holder,
        'clientId', policies.client_id, 'brokerId', policies.broker_id,
        'broker', concat_ws(' ', brokers.profile ->> 'name', brokers.profile ->> 'lastName'),
        'email', coalesce(k.answers #>> '{client,email}', records.answers ->> 'email', policies.insured_email),
        'phone', case when k.answers #>> '{client,phoneType}' = 'mobile' then k.answers #>> '{client,phoneNumber}' end)`.as(
        "policy",
      ),
    )
    .where("records.id", "=", v.id)
    .where("records.entity", "=", accident.name)
    .$castTo<Row & { readonly policy: ClaimPolicy }>() // as this statement makes it
    .compile(),
);
