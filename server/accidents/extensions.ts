import { randomUUID } from "node:crypto";
import { recordChange } from "../audit/record.ts";
import type { Db, Trx } from "../db/tables.ts";
import { type PreparedFile, recordFiles } from "../files/references.ts";
import { AppError } from "../http/errors.ts";
import type { Platforms } from "../platforms/platforms.ts";
import type { Subject } from "../tickets/subject.ts";
import { loadOwned, type OwnedAccident, readsWhole } from "./ownership.ts";
import { loadPolicies, requireProof } from "./policies.ts";
import { canFollow } from "./statuses.ts";
import { recordStatus } from "./timeline.ts";

export type Extension = {
  readonly subject: Subject;
  readonly accidentId: string;
  readonly draftId: string | undefined;
  readonly note: string;
  readonly files: readonly PreparedFile[];
  readonly now: Date;
};

/**
 * Adds a note and files to a claim that was sent; its insurer sees it as `newExtension`. Answers also the stored
 * names of files that were sent twice, to be removed once this is committed.
 */
export async function extendAccident(
  trx: Trx,
  platforms: Platforms,
  extension: Extension,
): Promise<{ readonly id: string; readonly unused: readonly string[] }> {
  const { subject, accidentId, note, files, now } = extension;
  const accident = await loadExtensible(trx, platforms, extension, "lock");
  if (!canFollow(accident.status, "newExtension")) throw new AppError("not-sent-yet");
  const id = randomUUID();
  await trx
    .insertInto("accident_extensions")
    .values({ id, accident_id: accidentId, note, ticket_id: subject.ticketId, created_at: now })
    .execute();
  const { unused } = await recordFiles(trx, { accidentId, extensionId: id, files, now });
  await trx
    .updateTable("accidents")
    .set({ status: "newExtension", version: accident.version + 1, updated_at: now })
    .where("id", "=", accidentId)
    .execute();
  await recordStatus(trx, { accidentId, status: "newExtension", author: "insured", at: now });
  await recordChange(trx, {
    at: now,
    who: `ticket:${subject.ticketId}`,
    address: subject.address,
    action: "extend",
    entity: "accident",
    entityId: accidentId,
    before: { status: accident.status },
    after: { status: "newExtension", extension: id, note, files: files.map(({ sha256 }) => sha256) },
  });
  return { id, unused };
}

/** The claim, if the subject may extend it: who does not read it whole proves who asks where that is asked. */
export async function loadExtensible(
  db: Db | Trx,
  platforms: Platforms,
  { subject, accidentId, draftId }: Pick<Extension, "subject" | "accidentId" | "draftId">,
  lock: "lock" | "read" = "read",
): Promise<OwnedAccident> {
  const accident = await loadOwned(db, subject, accidentId, lock);
  if (!readsWhole(accident, subject, draftId))
    requireProof(await loadPolicies(db, platforms, subject), subject);
  return accident;
}
