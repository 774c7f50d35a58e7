import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { readAttached } from "../../records/attached.ts";
import { communication } from "../../records/communications/communication.ts";
import { messagesOf } from "../../records/communications/messages.ts";
import { nameOf } from "../../records/communications/show-communication.ts";
import { isWithAnyone } from "../../records/communications/turn.ts";
import type { OwnedRecord } from "../../records/record.ts";
import { toRecord } from "../../records/record-row.ts";
import { canFollow } from "../../records/statuses.ts";
import { listChanges } from "../changes.ts";
import { selectOffices, showHead } from "./list-communications.ts";

/** A conversation in which the office takes part; another is not there for it. */
export async function loadOffices(db: Db, id: string): Promise<OwnedRecord> {
  const row = await selectOffices(db).where("records.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return toRecord(row);
}

/** One whole: what was said on both sides, and what may be done. */
export async function showOne(db: Db, record: OwnedRecord): Promise<object> {
  const { id, owner, status, facts } = record;
  const [attached, broker, changes] = await Promise.all([
    readAttached(db, id),
    nameOf(db, owner),
    listChanges(db, communication.name, id),
  ]);
  const isUnproven = isWithAnyone(facts);
  return {
    ...showHead(record, broker),
    messages: messagesOf(record, attached, broker),
    // Whoever proved nothing of who they are reads no page: they are written to where they said.
    isUnproven,
    canWrite: !isUnproven && canFollow(communication.statuses, status, "answered"),
    canClose: canFollow(communication.statuses, status, "closed"),
    statuses: Object.fromEntries(
      Object.entries(communication.statuses).map(([name, { title }]) => [name, title]),
    ),
    changes,
  };
}
