import { sql } from "kysely";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { OwnedRecord } from "../record.ts";
import { columns, toRecord } from "../record-row.ts";
import type { Subject, SubjectPolicy } from "./decide.ts";

/** Columns that a statement reads beside a record, for the decision. */
export type SubjectRow = {
  readonly owner: string;
  readonly sentAt: Date | string | null;
  readonly ofPolicy?: SubjectPolicy | null;
  readonly proposed?: Subject["proposed"];
  readonly organizerId?: string | null;
  readonly parentId?: string | null;
};

export function subjectOf(row: SubjectRow): Subject {
  const {
    owner,
    sentAt,
    ofPolicy: policy = null,
    proposed = null,
    organizerId = null,
    parentId = null,
  } = row;
  return { owner, isSent: sentAt !== null, policy, proposed, keeper: { organizerId, parentId } };
}

export type Row = SubjectRow & OwnedRow;

type OwnedRow = Omit<OwnedRecord, "createdAt" | "sentAt"> & {
  readonly createdAt: Date | string;
  readonly sentAt: Date | string | null;
};

/** The record of a row, without the columns of the decision. */
export function recordOf(row: Row): OwnedRecord {
  const { ofPolicy: _, proposed: __, organizerId: ___, parentId: ____, ...record } = row;
  return toRecord(record);
}

/** Columns of the policy that a record hangs on; null where there is none. */
export const ofPolicy = sql<SubjectPolicy | null>`case when policies.id is not null then json_build_object(
  'insurer', policies.insurer, 'brokerId', policies.broker_id, 'origin', policies.origin,
  'status', policies.status, 'identityNumber', policies.identity_number) end`;

/** Records that their brokers own, with who oversees those. */
export function ownedRecords(db: Db) {
  return db
    .selectFrom("records")
    .leftJoin("brokers", (join) =>
      join.on(sql<boolean>`brokers.id = substring(records.owner from '^broker:([0-9a-f-]{36})$')::uuid`),
    );
}

/** Records that hang on policies, with who oversees the selling brokers. */
export function hangingRecords(db: Db) {
  return db
    .selectFrom("records")
    .leftJoin("policies", "policies.id", "records.policy_id")
    .leftJoin("brokers", "brokers.id", "policies.broker_id")
    .select(ofPolicy.as("ofPolicy"))
    .select(sql<Subject["proposed"]>`records.facts -> 'proposed'`.as("proposed"));
}

/** Columns of a record, its owner and who oversees the broker who keeps it. */
export const recordColumns = [
  ...columns,
  "records.owner",
  "brokers.organizer_id as organizerId",
  "brokers.parent_broker_id as parentId",
] as const;
