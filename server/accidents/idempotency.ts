import { createHash } from "node:crypto";
import { sql } from "kysely";
import { jsonb } from "../db/json.ts";
import type { Db, Trx } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import type { Subject } from "../tickets/subject.ts";

export type Answer = { readonly status: number; readonly body: unknown; readonly isReplay?: boolean };

/**
 * Does the work once for each key: its effect and the key's row are one transaction, so that an answer that was
 * given stands for an effect that is stored. The same key with the same request gets the same answer again.
 */
export async function once(
  db: Db,
  request: {
    readonly subject: Subject;
    readonly key: string | undefined;
    readonly content: unknown;
    readonly at: Date;
  },
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  const { key, at } = request;
  if (key === undefined) return db.transaction().execute(work);
  const subject = `${request.subject.platform}:${request.subject.identityNumber}`;
  const hash = createHash("sha256").update(stableText(request.content)).digest("hex");
  return db.transaction().execute(async (trx) => {
    if (!(await tryLock(trx, `key:${subject}:${key}`))) throw new AppError("in-flight", { retryAfter: 1 });
    const stored = await trx
      .selectFrom("idempotency_keys")
      .select(["request_hash as hash", "status", "answer as body"])
      .where("subject", "=", subject)
      .where("key", "=", key)
      .executeTakeFirst();
    if (stored) {
      if (stored.hash !== hash) throw new AppError("key-reuse");
      return { status: stored.status, body: stored.body, isReplay: true };
    }
    const answer = await work(trx);
    await trx
      .insertInto("idempotency_keys")
      .values({
        subject,
        key,
        request_hash: hash,
        status: answer.status,
        answer: jsonb(answer.body),
        created_at: at,
      })
      .execute();
    return answer;
  });
}

/** Waits for others that work on the same thing; released when the transaction ends. */
export async function waitLock(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

async function tryLock(trx: Trx, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(trx);
  return rows[0]?.taken === true;
}

/** JSON with its keys in order: the same content, the same text. */
function stableText(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === "object" && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
