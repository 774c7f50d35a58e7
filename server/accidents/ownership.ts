import type { Db, Trx } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import type { Subject } from "../tickets/subject.ts";

export type OwnedAccident = {
  readonly id: string;
  readonly policyId: string;
  readonly identityNumber: string;
  readonly platform: string;
  readonly draftId: string | null;
  readonly ticketId: string;
  readonly status: string;
  readonly version: number;
  readonly content: Readonly<Record<string, unknown>>;
  readonly insurer: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
};

/**
 * The accident with that id if it is the subject's: the same DNI on the same platform. The one place where this is
 * decided; an unknown id and somebody else's get the same 404. `lock` keeps others from changing it until the end
 * of the transaction.
 */
export async function loadOwned(
  db: Db | Trx,
  subject: Subject,
  id: string,
  lock: "lock" | "read" = "read",
): Promise<OwnedAccident> {
  const query = selectAccidents(db, subject).where("accidents.id", "=", id);
  const row = await (lock === "lock" ? query.forUpdate("accidents") : query).executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return toOwned(row);
}

/** The accident that a draft has already made, if any. A draft of somebody else is an unknown one: 404. */
export async function findByDraft(
  db: Trx,
  subject: Subject,
  draftId: string,
): Promise<OwnedAccident | undefined> {
  const made = await db
    .selectFrom("accidents")
    .select("id")
    .where("draft_id", "=", draftId)
    .executeTakeFirst();
  return made && loadOwned(db, subject, made.id, "lock");
}

/** All accidents of the subject, oldest first. */
export async function listOwned(db: Db, subject: Subject): Promise<readonly OwnedAccident[]> {
  const rows = await selectAccidents(db, subject).orderBy("accidents.created_at").execute();
  return rows.map(toOwned);
}

/**
 * Who reads an accident whole: the ticket that wrote it, or who shows the draft's own UUID, which no other device
 * has. Others with a ticket for the same DNI see its status, date and type.
 */
export function readsWhole(accident: OwnedAccident, subject: Subject, draftId: string | undefined): boolean {
  return accident.ticketId === subject.ticketId || (draftId !== undefined && accident.draftId === draftId);
}

function selectAccidents(db: Db | Trx, subject: Subject) {
  return db
    .selectFrom("accidents")
    .innerJoin("policies", "policies.id", "accidents.policy_id")
    .select([
      "accidents.id",
      "accidents.policy_id as policyId",
      "accidents.identity_number as identityNumber",
      "accidents.platform",
      "accidents.draft_id as draftId",
      "accidents.ticket_id as ticketId",
      "accidents.status",
      "accidents.version",
      "accidents.content",
      "accidents.created_at as createdAt",
      "accidents.sent_at as sentAt",
      "policies.insurer",
    ])
    .where("accidents.identity_number", "=", subject.identityNumber)
    .where("accidents.platform", "=", subject.platform);
}

// jsonb that only this server writes, and always an object.
function toOwned<Row extends { content: unknown }>(row: Row): Row & { content: Record<string, unknown> } {
  return row as Row & { content: Record<string, unknown> };
}
