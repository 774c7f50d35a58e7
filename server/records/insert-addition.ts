import { jsonb } from "../infrastructure/db/json.ts";
import type { Trx } from "../infrastructure/db/tables.ts";
import type { PreparedFile } from "../infrastructure/files/prepare-files.ts";
import { insertFiles } from "./files.ts";
import type { Answers, OwnedRecord } from "./record.ts";

/** Something that is added to a record: under its own id, by whoever writes it. */
export type Inserted = {
  readonly id: string;
  /** In storage. */
  readonly name: string;
  readonly writer: string;
  readonly answers: Answers;
  readonly files: readonly PreparedFile[];
  readonly now: Date;
};

/** Writes what is added to a record, and its files: it is of whom the record is, so that it goes with it. */
export async function insertAddition(
  trx: Trx,
  { id: parentId, owner, policyId, insurer }: Pick<OwnedRecord, "id" | "owner" | "policyId" | "insurer">,
  { id, name, writer, answers, files, now }: Inserted,
): Promise<void> {
  await trx
    .insertInto("records")
    .values({
      ...{ id, entity: name, parent_id: parentId, owner, writer, policy_id: policyId, insurer },
      ...{ status: "sent", answers: jsonb(answers), created_at: now, updated_at: now, sent_at: now },
    })
    .execute();
  await insertFiles(trx, id, files, now);
}
