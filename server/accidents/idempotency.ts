import { createHash } from "node:crypto";
import { sql } from "kysely";
import { prepare } from "../db/prepare.ts";
import type { Db, Trx } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import type { Subject } from "../tickets/subject.ts";

export type Answer = { readonly status: number; readonly body: unknown; readonly isReplay?: boolean };

/** A request with the key by which it is known again. */
export type Keyed = {
  readonly subject: Subject;
  readonly key: string | undefined;
  readonly content: unknown;
  readonly at: Date;
};

/**
 * Does the work once for each key: its effect and the key's row are one transaction, so that an answer that was
 * given stands for an effect that is stored. The same key with the same request gets the same answer again.
 */
export async function once(db: Db, request: Keyed, work: (trx: Trx) => Promise<Answer>): Promise<Answer> {
  const { key, at } = request;
  if (key === undefined) return db.transaction().execute(work);
  const subject = ownerOf(request);
  const hash = hashOf(request);
  return db.transaction().execute(async (trx) => {
    if (!(await tryLock(trx, `key:${subject}:${key}`))) throw new AppError("in-flight", { retryAfter: 1 });
    const [stored] = await selectKey(trx, { subject, key });
    if (stored) return repeated(stored, hash);
    const answer = await work(trx);
    await insertKey(trx, {
      subject,
      key,
      hash,
      status: answer.status,
      body: JSON.stringify(answer.body),
      at,
    });
    return answer;
  });
}

/** The answer that a request has had already: what it asked for may be refused by now because it was done. */
export async function findAnswer(db: Db, request: Keyed): Promise<Answer | undefined> {
  const { key } = request;
  if (key === undefined) return undefined;
  const [stored] = await selectKey(db, { subject: ownerOf(request), key });
  return stored && repeated(stored, hashOf(request));
}

function repeated(stored: { status: number; body: unknown; hash: string }, hash: string): Answer {
  if (stored.hash !== hash) throw new AppError("key-reuse");
  return { status: stored.status, body: stored.body, isReplay: true };
}

function ownerOf({ subject }: Keyed): string {
  return `${subject.platform}:${subject.identityNumber}`;
}

function hashOf({ content }: Keyed): string {
  return createHash("sha256").update(stableText(content)).digest("hex");
}

/** Waits for others that work on the same thing; released when the transaction ends. */
export async function waitLock(trx: Trx, name: string): Promise<void> {
  await takeLock(trx, { name });
}

async function tryLock(trx: Trx, name: string): Promise<boolean> {
  const [row] = await takeFreeLock(trx, { name });
  return row?.taken === true;
}

const takeLock = prepare((db, { name }: { readonly name: string }) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.compile(db),
);

const takeFreeLock = prepare((db, { name }: { readonly name: string }) =>
  sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.compile(
    db,
  ),
);

const selectKey = prepare((db, { subject, key }: { readonly subject: string; readonly key: string }) =>
  db
    .selectFrom("idempotency_keys")
    .select(["request_hash as hash", "status", "answer as body"])
    .where("subject", "=", subject)
    .where("key", "=", key)
    .compile(),
);

type KeyRow = {
  readonly subject: string;
  readonly key: string;
  readonly hash: string;
  readonly status: number;
  readonly body: string;
  readonly at: Date;
};

const insertKey = prepare((db, { subject, key, hash, status, body, at }: KeyRow) =>
  db
    .insertInto("idempotency_keys")
    .values({
      subject,
      key,
      request_hash: hash,
      status,
      answer: sql<string>`${body}::jsonb`,
      created_at: at,
    })
    .compile(),
);

/** JSON with its keys in order: the same content, the same text. */
function stableText(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === "object" && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
