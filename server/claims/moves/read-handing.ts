import type { Db } from "../../infrastructure/db/tables.ts";

/** What of a claim waits for a person to pass it on, and what an insurer said that could not follow. */
export type Handing = {
  /** Whether the claim itself waits, or something that was added to it. */
  readonly waits: "claim" | "addition" | null;
  /** Why no machine passes it on, in words. */
  readonly reason: string | null;
  readonly oddities: readonly { readonly said: string; readonly note: string | null; readonly at: string }[];
};

/** Reads that of a claim. */
export async function readHanding(db: Db, claimId: string): Promise<Handing> {
  const waiting = await db
    .selectFrom("claim_sendings")
    .select(["record_id as id", "reason"])
    .where("claim_id", "=", claimId)
    .where("way", "=", "person")
    .where("status", "=", "waiting")
    .orderBy("created_at")
    .execute();
  const oddities = await db
    .selectFrom("claim_oddities")
    .select(["said", "note", "created_at as at"])
    .where("claim_id", "=", claimId)
    .where("seen_at", "is", null)
    .orderBy("created_at")
    .execute();
  const [first] = waiting;
  return {
    waits: first === undefined ? null : waiting.some(({ id }) => id === claimId) ? "claim" : "addition",
    reason: first?.reason ?? null,
    oddities: oddities.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  };
}
