import { type Change, recordChange } from "../infrastructure/audit/record.ts";
import type { Trx } from "../infrastructure/db/tables.ts";

/** As much of a draft as is told of it when it is gone. */
export type RemovedDraft = {
  readonly id: string;
  readonly entity: string;
  readonly status: string;
  readonly version: number;
};

/**
 * Removes drafts, which the caller has locked, with what hangs on them; what was in them is not written down once more.
 * Answers the stored names of their files: they go when the transaction has ended well.
 */
export async function removeDrafts(
  trx: Trx,
  drafts: readonly RemovedDraft[],
  by: Pick<Change, "at" | "who" | "address" | "action">,
): Promise<readonly string[]> {
  if (drafts.length === 0) return [];
  const ids = drafts.map(({ id }) => id);
  const files = await trx
    .deleteFrom("record_files")
    .where("record_id", "in", ids)
    .returning(["record_id as recordId", "sha256", "stored_name as storedName"])
    .execute();
  await trx.deleteFrom("records").where("id", "in", ids).execute();
  for (const { id, entity, status, version } of drafts) {
    const sha256s = files.filter(({ recordId }) => recordId === id).map(({ sha256 }) => sha256);
    await recordChange(trx, { ...by, entity, entityId: id, before: { status, version, files: sha256s } });
  }
  return files.map(({ storedName }) => storedName);
}
