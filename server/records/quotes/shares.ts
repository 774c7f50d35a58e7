import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { hashLinkCode } from "../../people/sessions/keys.ts";

/** A link to a quote as it is kept: of its code there is only the hash. */
export type Share = {
  readonly quoteId: string;
  readonly round: number;
  readonly coverages: readonly string[];
};

type NewShare = Share & { readonly author: string; readonly at: Date; readonly expiresAt: Date };

type KeptShare = { readonly id: string; readonly code: string; readonly isNew: boolean };

/** Links of one quote that are good at once: the oldest makes room for another. */
const mostOfQuote = 20;

/**
 * The link to these of a round: the one that was made of them before, or another. Its code is stored nowhere, and made
 * again of its id. Two presses at once are one after the other where their quote's row is locked.
 */
export async function keepShare(
  trx: Trx,
  codeOf: (id: string) => string,
  { quoteId, author, at, ...share }: NewShare,
): Promise<KeptShare> {
  const coverages = share.coverages.toSorted();
  const kept = await trx
    .selectFrom("quote_shares")
    .select(["id", "code_hash as codeHash"])
    .where("quote_id", "=", quoteId)
    .where("round", "=", share.round)
    .where(sql<boolean>`coverages = ${sql.val(coverages)}::uuid[]`)
    .where("expires_at", ">", at)
    .where("id", "is not", null)
    .execute();
  // With another key than the one it was made with, it opens nothing.
  for (const { id, codeHash } of kept) {
    const code = codeOf(id ?? "");
    if (id !== null && hashLinkCode(code) === codeHash) return { id, code, isNew: false };
  }
  const id = randomUUID();
  const code = codeOf(id);
  await trx
    .insertInto("quote_shares")
    .values({
      code_hash: hashLinkCode(code),
      id,
      quote_id: quoteId,
      round: share.round,
      coverages,
      author,
      expires_at: share.expiresAt,
      created_at: at,
    })
    .execute();
  const older = trx
    .selectFrom("quote_shares")
    .select("code_hash")
    .where("quote_id", "=", quoteId)
    .orderBy("created_at", "desc")
    .orderBy("code_hash")
    .offset(mostOfQuote);
  await trx.deleteFrom("quote_shares").where("code_hash", "in", older).execute();
  return { id, code, isNew: true };
}

/** How many links to a quote are good. */
export async function countShares(db: Db, quoteId: string, at: Date): Promise<number> {
  const { count } = await db
    .selectFrom("quote_shares")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("quote_id", "=", quoteId)
    .where("expires_at", ">", at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What a code shows; nothing for one that never was, is over, or was taken back. */
export async function findShare(db: Db, code: string, now: Date): Promise<Share | undefined> {
  return db
    .selectFrom("quote_shares")
    .select(["quote_id as quoteId", "round", "coverages"])
    .where("code_hash", "=", hashLinkCode(code))
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Takes back one link to a quote, or all of them; tells whether there was one. */
export async function removeShares(trx: Trx, quoteId: string, link?: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("quote_shares")
    .where("quote_id", "=", quoteId)
    .$if(link !== undefined, (query) => query.where("id", "=", link ?? null))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
