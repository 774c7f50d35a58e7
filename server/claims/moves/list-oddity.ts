import { randomUUID } from "node:crypto";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { ClaimWord } from "./claim-word.ts";

type Oddity = {
  readonly id: string;
  readonly was: string;
  readonly word: ClaimWord;
  readonly source: string;
  readonly at: Date;
};

/** Keeps a word that cannot follow, once: a service repeats it at each look. */
export async function listOddity(trx: Trx, { id, was, word, source, at }: Oddity): Promise<void> {
  const { status: said, note = null } = word;
  const known = await trx
    .selectFrom("claim_oddities")
    .select("id")
    .where((where) => where.and({ claim_id: id, was, said }))
    .where("seen_at", "is", null)
    .executeTakeFirst();
  if (known) return;
  const row = { id: randomUUID(), claim_id: id, was, said, note, source, created_at: at };
  await trx.insertInto("claim_oddities").values(row).execute();
}
