import { loadOwned, type OwnedAccident, readsWhole } from "../accidents/ownership.ts";
import { recordChange } from "../audit/record.ts";
import type { Db, Trx } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import type { Subject } from "../tickets/subject.ts";
import { fileLimits } from "./check.ts";
import {
  discardFiles,
  listFiles,
  prepareFiles,
  pruneFiles,
  recordFiles,
  type SentFile,
  type StoredFile,
  tooMany,
} from "./references.ts";
import type { FileStore } from "./store.ts";

export type Upload = {
  readonly subject: Subject;
  readonly accidentId: string;
  readonly draftId: string | undefined;
  readonly files: readonly SentFile[];
  readonly now: Date;
};

/**
 * Adds files to a draft of who reads it whole; those that were received before are not received again. Answers all
 * that were named.
 */
export async function uploadFiles(db: Db, store: FileStore, upload: Upload): Promise<readonly StoredFile[]> {
  const { subject, accidentId, files, now } = upload;
  await loadWhole(db, upload, "read"); // before the work on images
  const prepared = await prepareFiles(store, files);
  try {
    const { removable, stored } = await db.transaction().execute(async (trx) => {
      const accident = await loadWhole(trx, upload, "lock");
      const before = (await listFiles(trx, accidentId)).filter(({ extensionId }) => extensionId === null);
      const known = new Set(before.map(({ key }) => key));
      const added = prepared.filter(({ key }) => !known.has(key));
      if (added.length > 0 && accident.status !== "draft") throw new AppError("already-sent");
      let dropped: readonly string[] = [];
      if (before.length + added.length > fileLimits.count) {
        // Files that were taken out of the form since they were uploaded make room.
        const named = namedBy(accident);
        if (!named) throw tooMany();
        dropped = await pruneFiles(trx, accidentId, [...named, ...prepared], upload);
        if (before.length - dropped.length + added.length > fileLimits.count) throw tooMany();
      }
      const { unused } = await recordFiles(trx, { accidentId, files: prepared, now });
      if (added.length > 0) {
        await recordChange(trx, {
          at: now,
          who: `ticket:${subject.ticketId}`,
          address: subject.address,
          action: "upload",
          entity: "accident",
          entityId: accidentId,
          after: { files: added.map(({ sha256 }) => sha256) },
        });
      }
      const keys = new Set(prepared.map(({ key }) => key));
      const all = await listFiles(trx, accidentId);
      return { removable: [...unused, ...dropped], stored: all.filter(({ key }) => keys.has(key)) };
    });
    await Promise.all(removable.map((name) => store.remove(name)));
    return stored;
  } catch (cause) {
    await discardFiles(store, prepared);
    throw cause;
  }
}

async function loadWhole(db: Db | Trx, { subject, accidentId, draftId }: Upload, lock: "lock" | "read") {
  const accident = await loadOwned(db, subject, accidentId, lock);
  if (!readsWhole(accident, subject, draftId)) throw new AppError("not-found");
  return accident;
}

// A draft that names no files yet vouches for all that it has.
function namedBy({ content: { files } }: OwnedAccident): readonly { key: string }[] | undefined {
  return Array.isArray(files) ? (files as { key: string }[]) : undefined;
}
