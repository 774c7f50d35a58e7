import { hash, randomBytes } from "node:crypto";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";

/** A link to a quote as it is kept: of its code there is only the hash. */
export type Share = {
  readonly quoteId: string;
  readonly round: number;
  readonly coverages: readonly string[];
};

type NewShare = Share & { readonly author: string; readonly at: Date; readonly expiresAt: Date };

/** Links of one quote that are good at once: the oldest makes room for another. */
const mostOfQuote = 20;

/** Keeps a link to what a round offers; answers its code, which nobody can read again. */
export async function insertShare(trx: Trx, { quoteId, author, at, ...share }: NewShare): Promise<string> {
  const code = randomBytes(18).toString("base64url");
  await trx
    .insertInto("quote_shares")
    .values({
      code_hash: hashOf(code),
      quote_id: quoteId,
      round: share.round,
      coverages: [...share.coverages],
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
  return code;
}

/** What a code shows; nothing for one that never was, is over, or was taken back. */
export async function findShare(db: Db, code: string, now: Date): Promise<Share | undefined> {
  return db
    .selectFrom("quote_shares")
    .select(["quote_id as quoteId", "round", "coverages"])
    .where("code_hash", "=", hashOf(code))
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Takes back all links to a quote. */
export async function removeShares(trx: Trx, quoteId: string): Promise<void> {
  await trx.deleteFrom("quote_shares").where("quote_id", "=", quoteId).execute();
}

function hashOf(code: string): string {
  return hash("sha256", code, "base64url");
}
