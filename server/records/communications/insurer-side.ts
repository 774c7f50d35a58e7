import { sql } from "kysely";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { hashLinkCode } from "../../people/sessions/keys.ts";
import type { OwnedRecord } from "../record.ts";
import { columns, toRecord } from "../record-row.ts";

/** The job that mails an insurer what a broker wrote, with the link by which it answers. */
export const insurerJob = "conversationInsurer";

const day = 86_400_000;
/** For how long after its broker's last message a link opens. */
const validity = 60 * day;

/**
 * Makes the link of a conversation good from now on, the same one for the same mailbox: once another is written to, that of
 * the one before opens nothing.
 */
export async function openLink(
  db: Db,
  codeOf: (id: string) => string,
  { recordId, mailbox }: { readonly recordId: string; readonly mailbox: string },
  now: Date,
): Promise<string> {
  // What a code is made for is part of it: no link of a quote is one of these.
  const code = codeOf(`conversation ${recordId} ${mailbox}`);
  const row = { code_hash: hashLinkCode(code), expires_at: new Date(now.getTime() + validity) };
  await db
    .insertInto("conversation_insurers")
    .values({ record_id: recordId, ...row })
    .onConflict((conflict) =>
      conflict.column("record_id").doUpdateSet({
        ...row,
        // That of a claim is good for as long as the claim is open.
        expires_at: sql<Date>`greatest(conversation_insurers.expires_at, excluded.expires_at)`,
      }),
    )
    .execute();
  return code;
}

/**
 * The conversation that a link opens. One that never was, is over, or whose broker closed the conversation: the same 404.
 */
export async function loadLinked(db: Db | Trx, code: string, now: Date): Promise<OwnedRecord> {
  const row = await selectOpen(db)
    .where("link.code_hash", "=", hashLinkCode(code))
    .where("link.expires_at", ">", now)
    .executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return toRecord(row);
}

/** The same by its id, of somebody who was recognised by its code; closed meanwhile, it is not there either: its broker's word waits. */
export async function loadLinkedTo(trx: Trx, id: string): Promise<OwnedRecord> {
  const row = await selectOpen(trx).where("records.id", "=", id).forUpdate("records").executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return toRecord(row);
}

/** Finds the claim that a conversation with an insurer is about. */
export async function findClaimOf(db: Db | Trx, recordId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("conversation_insurers")
    .select("claim_id as id")
    .where("record_id", "=", recordId)
    .executeTakeFirst();
  return row?.id ?? undefined;
}

function selectOpen(db: Db | Trx) {
  return db
    .selectFrom("conversation_insurers as link")
    .innerJoin("records", "records.id", "link.record_id")
    .select([...columns, "records.owner"])
    .where((where) =>
      where.or([where("records.status", "!=", "closed"), where("link.claim_id", "is not", null)]),
    );
}
