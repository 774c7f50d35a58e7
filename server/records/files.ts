import { randomUUID } from "node:crypto";
import { prepare } from "../infrastructure/db/prepare.ts";
import type { Db, Trx } from "../infrastructure/db/tables.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import type { PreparedFile } from "../infrastructure/files/prepare-files.ts";

export type StoredFile = {
  readonly id: string;
  readonly recordId: string;
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Of what is stored and served. */
  readonly sha256: string;
  readonly receivedSha256: string;
  readonly storedName: string;
};

/** The files of a record and of what was added to it, in the order in which they came. */
export async function listFiles(db: Db | Trx, recordId: string): Promise<readonly StoredFile[]> {
  return selectFiles(db, { recordId });
}

/** Those of them that are the record's own. */
export async function ownFiles(db: Db | Trx, recordId: string): Promise<readonly StoredFile[]> {
  return (await listFiles(db, recordId)).filter((file) => file.recordId === recordId);
}

/** The files of these that a record has not yet: what is sent twice is the same file, or it is refused. */
export function newAmong(
  files: readonly PreparedFile[],
  stored: readonly Pick<StoredFile, "key" | "receivedSha256">[],
): readonly PreparedFile[] {
  const known = new Map(stored.map(({ key, receivedSha256 }) => [key, receivedSha256]));
  return files.filter(({ key, receivedSha256 }) => {
    const before = known.get(key);
    if (before !== undefined && before !== receivedSha256) throw new AppError("key-reuse");
    known.set(key, receivedSha256);
    return before === undefined;
  });
}

/** Writes the rows of files that are stored. */
export async function insertFiles(
  trx: Trx,
  recordId: string,
  files: readonly PreparedFile[],
  now: Date,
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file) => ({
    id: randomUUID(),
    record_id: recordId,
    key: file.key,
    name: file.name,
    type: file.type,
    size: file.size,
    sha256: file.sha256,
    received_sha256: file.receivedSha256,
    stored_name: file.storedName,
    created_at: now,
  }));
  await trx.insertInto("record_files").values(rows).execute();
}

const selectFiles = prepare((db, { recordId }: { readonly recordId: string }) =>
  db
    .selectFrom("record_files as file")
    .innerJoin("records as record", "record.id", "file.record_id")
    .select([
      "file.id",
      "file.record_id as recordId",
      "file.key",
      "file.name",
      "file.type",
      "file.size",
      "file.sha256",
      "file.received_sha256 as receivedSha256",
      "file.stored_name as storedName",
    ])
    .where((where) => where.or([where("record.id", "=", recordId), where("record.parent_id", "=", recordId)]))
    .orderBy("file.position")
    .compile(),
);
