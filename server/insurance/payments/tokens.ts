import { randomUUID } from "node:crypto";
import { cardBrandOf } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { ownerOf, type Principal } from "../../people/principals/principal.ts";

/** A card as a person brings it: digits, and `MM/YY`. Nothing keeps it. */
export type Card = { readonly number: string; readonly expiration: string };

/** What stands for a card, and what a person knows it by. */
export type KeptCard = { readonly token: string; readonly brand?: string; readonly last4: string };

/**
 * Gives a card a token. The simulated provider forgets the number: a real one keeps it where nothing of ours is, and gives
 * a token of its own.
 */
export async function keepCard(db: Db, principal: Principal, card: Card, now: Date): Promise<KeptCard> {
  const digits = card.number.replace(/\D/g, "");
  const brand = cardBrandOf(digits);
  const [token, last4] = [randomUUID(), digits.slice(-4)];
  await db
    .insertInto("payment_tokens")
    .values({
      token,
      owner: ownerOf(principal),
      brand: brand ?? null,
      last4,
      expires_on: lastDayOf(card.expiration),
      created_at: now,
    })
    .execute();
  return { token, ...(brand === undefined ? {} : { brand }), last4 };
}

/** Their card of that token, if it is still good; undefined for an unknown one and for somebody else's. */
export async function findCard(
  db: Db,
  principal: Principal,
  token: string,
  now: Date,
): Promise<KeptCard | undefined> {
  const row = await db
    .selectFrom("payment_tokens")
    .select(["brand", "last4"])
    .where("token", "=", token)
    .where("owner", "=", ownerOf(principal))
    .where("expires_on", ">=", dayOf(now))
    .executeTakeFirst();
  if (!row) return undefined;
  return { token, ...(row.brand === null ? {} : { brand: row.brand }), last4: row.last4 };
}

/** A card is good through the last day of its month: `08/29` → `2029-08-31`. */
function lastDayOf(expiration: string): string {
  const [month = 1, year = 0] = expiration.split("/").map(Number);
  return new Date(Date.UTC(2000 + year, month, 0)).toISOString().slice(0, 10);
}
