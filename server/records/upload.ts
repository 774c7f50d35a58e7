import { recordChange } from "../infrastructure/audit/record.ts";
import type { Db, Trx } from "../infrastructure/db/tables.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { fileLimits } from "../infrastructure/files/check.ts";
import {
  discardFiles,
  type PreparedFile,
  prepareFiles,
  type SentFile,
  tooMany,
} from "../infrastructure/files/prepare-files.ts";
import { senderOf } from "../infrastructure/files/sender.ts";
import { actOf, type Principal } from "../people/principals/principal.ts";
import type { Entity } from "./entity.ts";
import { insertFiles, newAmong, ownFiles, type StoredFile } from "./files.ts";
import type { RecordServices } from "./record-services.ts";
import { isOpen } from "./statuses.ts";

export type Upload = {
  readonly entity: Entity;
  readonly principal: Principal;
  readonly id: string;
  readonly files: readonly SentFile[];
  readonly now: Date;
};

/**
 * Adds files to a record that may still be sent; those that were received before are not
 * received again. Answers all that were named.
 */
export async function uploadFiles(services: RecordServices, upload: Upload): Promise<readonly StoredFile[]> {
  const { db, store } = services;
  const prepared = await prepareFiles(store, upload.files, senderOf(services, upload.principal, upload.now), {
    minSide: fileLimits.side,
  });
  const { unused, stored } = await insertUpload(db, upload, prepared).catch(async (cause: unknown) => {
    await discardFiles(store, prepared);
    throw cause;
  });
  await Promise.all(unused.map((name) => store.remove(name)));
  return stored;
}

type Uploaded = { readonly unused: readonly string[]; readonly stored: readonly StoredFile[] };

/** Writes the rows of files that are stored; answers also the stored names of those that nothing names. */
function insertUpload(db: Db, upload: Upload, prepared: readonly PreparedFile[]): Promise<Uploaded> {
  const { entity, id } = upload;
  const { most = 0 } = entity.stored?.files ?? {};
  return db.transaction().execute(async (trx) => {
    // Uploads of one record take turns, or together they would bring more than fit.
    const { status, fileKeys } = await lockRecord(trx, id);
    const before = await ownFiles(trx, id);
    const added = newAmong(prepared, before);
    if (added.length > 0 && !isOpen(entity.statuses, status)) throw new AppError("already-sent");
    const count = before.length + added.length;
    const dropped = count > most ? await makeRoom(trx, upload, fileKeys, prepared) : [];
    if (count - dropped.length > most) throw tooMany(most);
    await insertFiles(trx, id, added, upload.now);
    if (added.length > 0)
      await tell(trx, upload, "upload", { after: { files: added.map(({ sha256 }) => sha256) } });
    const repeated = prepared.filter((file) => !added.includes(file)).map(({ storedName }) => storedName);
    const keys = new Set(prepared.map(({ key }) => key));
    const all = await ownFiles(trx, id);
    return { unused: [...repeated, ...dropped], stored: all.filter(({ key }) => keys.has(key)) };
  });
}

async function lockRecord(
  trx: Trx,
  id: string,
): Promise<{ readonly status: string; readonly fileKeys: readonly string[] | null }> {
  const row = await trx
    .selectFrom("records")
    .select(["status", "file_keys as fileKeys"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return row as { status: string; fileKeys: readonly string[] | null }; // jsonb that only this server writes
}

/** Forgets files that were taken out of the form since they were uploaded. Where a draft names none, all may be meant. */
async function makeRoom(
  trx: Trx,
  upload: Upload,
  fileKeys: readonly string[] | null,
  prepared: readonly PreparedFile[],
): Promise<readonly string[]> {
  if (fileKeys === null) return [];
  const rows = await trx
    .deleteFrom("record_files")
    .where("record_id", "=", upload.id)
    .where("key", "not in", [...fileKeys, ...prepared.map(({ key }) => key)])
    .returning(["stored_name as storedName", "sha256"])
    .execute();
  // Where none is, it does not fit: what is told of it here is taken back with the rest.
  await tell(trx, upload, "prune", { before: { files: rows.map(({ sha256 }) => sha256) } });
  return rows.map(({ storedName }) => storedName);
}

function tell(
  trx: Trx,
  { entity, principal, id, now }: Upload,
  action: string,
  what: { readonly before?: object; readonly after?: object },
): Promise<void> {
  const change = { ...actOf(principal, now), action, entity: entity.name, entityId: id };
  return recordChange(trx, { ...change, ...what });
}
