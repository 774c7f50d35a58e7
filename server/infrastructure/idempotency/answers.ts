import { createHash } from "node:crypto";
import { sql } from "kysely";
import { prepare } from "../db/prepare.ts";
import type { Db, Trx } from "../db/tables.ts";
import { AppError } from "../errors/errors.ts";

export type Answer = { readonly status: number; readonly body: unknown; readonly isReplay?: boolean };

/** A request with the key by which it is known again. */
export type Keyed = {
  /** Whose key it is: the same for each of their tickets or sessions. */
  readonly owner: string;
  readonly key: string | undefined;
  readonly content: unknown;
  readonly at: Date;
};

/**
 * Does the work once for each key: its effect and the key's row are one transaction, so that an answer that was given
 * stands for an effect that is stored. The row is written first and locks the key: who comes second gets the answer of
 * who came first. The answer is known before the work.
 */
export async function once(
  db: Db,
  request: Keyed,
  body: unknown,
  work: (trx: Trx) => Promise<void>,
): Promise<Answer> {
  const isDone = await db.transaction().execute(async (trx) => {
    if (request.key !== undefined && !(await takeKey(trx, request.key, request, body))) return false;
    await work(trx);
    return true;
  });
  if (isDone) return { status: 200, body };
  const before = await findAnswer(db, request);
  if (!before) throw new AppError("in-flight", { retryAfter: 1 });
  return before;
}

/** The answer that a request has had already: what it asked for may be refused by now because it was done. */
export async function findAnswer(db: Db, request: Keyed): Promise<Answer | undefined> {
  const { owner, key } = request;
  if (key === undefined) return undefined;
  const [stored] = await selectKey(db, { owner, key });
  if (!stored) return undefined;
  if (stored.hash !== hashOf(request)) throw new AppError("key-reuse");
  return { status: stored.status, body: stored.body, isReplay: true };
}

/** By which the same request is known from another under its key. */
export function hashOf({ content }: Pick<Keyed, "content">): string {
  return createHash("sha256").update(stableText(content)).digest("hex");
}

async function takeKey(trx: Trx, key: string, request: Keyed, body: unknown): Promise<boolean> {
  const { owner, at } = request;
  const row = { owner, key, hash: hashOf(request), answer: JSON.stringify(body), at };
  return (await insertKey(trx, row)).length > 0;
}

const selectKey = prepare((db, { owner, key }: { readonly owner: string; readonly key: string }) =>
  db
    .selectFrom("idempotency_keys")
    .select(["request_hash as hash", "status", "answer as body"])
    .where("subject", "=", owner)
    .where("key", "=", key)
    .compile(),
);

type KeyRow = {
  readonly owner: string;
  readonly key: string;
  readonly hash: string;
  readonly answer: string;
  readonly at: Date;
};

const insertKey = prepare((db, { owner, key, hash, answer, at }: KeyRow) =>
  db
    .insertInto("idempotency_keys")
    .values({
      subject: owner,
      key,
      request_hash: hash,
      status: 200,
      answer: sql<string>`${answer}::jsonb`,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(["subject", "key"]).doNothing())
    .returning("key")
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
