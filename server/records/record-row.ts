import type { OwnedRecord, StoredRecord } from "./record.ts";

/** The columns by which statements read a record. */
export const columns = [
  "records.id",
  "records.policy_id as policyId",
  "records.product",
  "records.insurer",
  "records.number",
  "records.status",
  "records.version",
  "records.draft_id as draftId",
  "records.writer",
  "records.release",
  "records.file_keys as fileKeys",
  "records.answers",
  "records.facts",
  "records.report",
  "records.created_at as createdAt",
  "records.sent_at as sentAt",
] as const;

type Row = { readonly createdAt: Date | string; readonly sentAt: Date | string | null };

/** A row of them as a record: jsonb that only this server writes, what it is, its writer says. */
export function toRecord<T extends Row>(
  row: T,
): T extends { readonly owner: string } ? OwnedRecord : StoredRecord {
  const { createdAt, sentAt } = row;
  const instants = { createdAt: new Date(createdAt), sentAt: sentAt === null ? null : new Date(sentAt) };
  return { ...row, ...instants } as never;
}
