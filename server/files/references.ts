import { randomUUID } from "node:crypto";
import type { FileReference } from "../accidents/accident.ts";
import { recordChange } from "../audit/record.ts";
import type { Db, Trx } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import { refuse } from "../http/problems.ts";
import type { Subject } from "../tickets/subject.ts";
import { type CheckedFile, checkFile, fileLimits } from "./check.ts";
import type { FileStore } from "./store.ts";

/** A file of a request: `key` is the client's, so that a repeated upload is recognised. */
export type SentFile = { readonly key?: string; readonly filename: string; readonly content: string };
export type PreparedFile = Omit<CheckedFile, "bytes"> & {
  readonly key: string;
  readonly size: number;
  readonly storedName: string;
};
export type StoredFile = {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
};

/** Checks and stores files, one after the other: decoded images are large. Nothing stays when one is refused. */
export async function prepareFiles(
  store: FileStore,
  files: readonly SentFile[],
): Promise<readonly PreparedFile[]> {
  if (files.length > fileLimits.count) throw tooMany();
  const prepared: PreparedFile[] = [];
  try {
    for (const { key, filename, content } of files) {
      const { bytes, ...checked } = await checkFile(filename, content);
      prepared.push({
        ...checked,
        key: key ?? `sha256-${checked.receivedSha256.slice(0, 40)}`,
        size: bytes.length,
        storedName: await store.put(bytes),
      });
    }
  } catch (cause) {
    await discardFiles(store, prepared);
    throw cause;
  }
  return prepared;
}

export async function discardFiles(store: FileStore, files: readonly PreparedFile[]): Promise<void> {
  await Promise.all(files.map(({ storedName }) => store.remove(storedName)));
}

/**
 * Writes the rows of files that are stored. Keys that the claim, or the same extension of it, has already are left:
 * they were sent before; the stored names that nothing uses are answered.
 */
export async function recordFiles(
  trx: Trx,
  { accidentId, extensionId, files, now }: Recording,
): Promise<{ readonly unused: readonly string[] }> {
  const siblings = (await listFiles(trx, accidentId)).filter(
    (file) => file.extensionId === (extensionId ?? null),
  );
  const known = new Map(siblings.map((file) => [file.key, file]));
  const unused: string[] = [];
  for (const file of files) {
    const before = known.get(file.key);
    if (before) {
      if (before.receivedSha256 !== file.receivedSha256) throw new AppError("key-reuse");
      unused.push(file.storedName);
      continue;
    }
    const row = {
      key: file.key,
      name: file.name,
      type: file.type,
      size: file.size,
      sha256: file.sha256,
      receivedSha256: file.receivedSha256,
    };
    const id = randomUUID();
    await trx
      .insertInto("accident_files")
      .values({
        id,
        accident_id: accidentId,
        extension_id: extensionId ?? null,
        key: row.key,
        name: row.name,
        type: row.type,
        size: row.size,
        sha256: row.sha256,
        received_sha256: row.receivedSha256,
        stored_name: file.storedName,
        created_at: now,
      })
      .execute();
    known.set(file.key, { ...row, id, extensionId: extensionId ?? null });
  }
  return { unused };
}

/** Each file that the claim names has been received, or the claim is not sent. */
export async function requireFiles(
  trx: Trx,
  accidentId: string,
  named: readonly FileReference[],
): Promise<void> {
  const received = new Set((await listFiles(trx, accidentId)).map(({ key }) => key));
  const problems = named.flatMap(({ key, name }, index) =>
    received.has(key) ? [] : [{ code: "field_file_missing", path: `/files/${index}`, params: { name } }],
  );
  if (problems.length > 0) throw refuse(problems);
}

/** Forgets files that were uploaded and then taken out of the claim; answers their stored names. */
export async function pruneFiles(
  trx: Trx,
  accidentId: string,
  named: readonly Pick<FileReference, "key">[],
  { subject, now }: { readonly subject: Subject; readonly now: Date },
): Promise<readonly string[]> {
  const keys = named.map(({ key }) => key);
  const query = trx
    .deleteFrom("accident_files")
    .where("accident_id", "=", accidentId)
    .where("extension_id", "is", null);
  const rows = await (keys.length > 0 ? query.where("key", "not in", keys) : query)
    .returning(["stored_name as storedName", "sha256"])
    .execute();
  if (rows.length > 0) {
    await recordChange(trx, {
      at: now,
      who: `ticket:${subject.ticketId}`,
      address: subject.address,
      action: "prune",
      entity: "accident",
      entityId: accidentId,
      before: { files: rows.map(({ sha256 }) => sha256) },
    });
  }
  return rows.map(({ storedName }) => storedName);
}

export function tooMany(): AppError {
  return new AppError("too-many-files", { params: { max: fileLimits.count } });
}

type Recording = {
  readonly accidentId: string;
  readonly extensionId?: string;
  readonly files: readonly PreparedFile[];
  readonly now: Date;
};

export async function listFiles(
  db: Db | Trx,
  accidentId: string,
): Promise<
  readonly (StoredFile & { readonly extensionId: string | null; readonly receivedSha256: string })[]
> {
  return db
    .selectFrom("accident_files")
    .select([
      "id",
      "key",
      "name",
      "type",
      "size",
      "sha256",
      "received_sha256 as receivedSha256",
      "extension_id as extensionId",
    ])
    .where("accident_id", "=", accidentId)
    .orderBy("position")
    .execute();
}
