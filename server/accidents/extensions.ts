import { randomUUID } from "node:crypto";
import { recordChange } from "../audit/record.ts";
import type { Trx } from "../db/tables.ts";
import { type PreparedFile, recordFiles } from "../files/references.ts";
import { AppError } from "../http/errors.ts";
import type { Subject } from "../tickets/subject.ts";
import { loadOwned } from "./ownership.ts";
import { canFollow } from "./statuses.ts";
import { recordStatus } from "./timeline.ts";

export type Extension = {
  readonly subject: Subject;
  readonly accidentId: string;
  readonly note: string;
  readonly files: readonly PreparedFile[];
  readonly now: Date;
};

/** Adds a note and files to a claim that was sent; its insurer sees it as `newExtension`. */
export async function extendAccident(
  trx: Trx,
  { subject, accidentId, note, files, now }: Extension,
): Promise<{ readonly id: string }> {
  const accident = await loadOwned(trx, subject, accidentId, "lock");
  if (!canFollow(accident.status, "newExtension")) throw new AppError("not-sent-yet");
  const id = randomUUID();
  await trx
    .insertInto("accident_extensions")
    .values({ id, accident_id: accidentId, note, ticket_id: subject.ticketId, created_at: now })
    .execute();
  await recordFiles(trx, { accidentId, extensionId: id, files, now });
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
  return { id };
}
