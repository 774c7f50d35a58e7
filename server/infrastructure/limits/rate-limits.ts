import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Principal } from "../../people/principals/principal.ts";
import { prepare } from "../db/prepare.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../errors/errors.ts";
import limits from "./limits.json" with { type: "json" };

type Limit = { readonly count: number; readonly seconds: number };
type LimitName = keyof typeof limits.rates;
/** What is counted as a failure before it is known to be one. */
type TriedName = "failure" | "password" | "plate";
type CountedName = Exclude<LimitName, TriedName>;
type Counted = { readonly count: number; readonly expiresAt: Date };

/** Limits of what everybody together does; past them it is made harder, and not refused. */
export type WideLimit =
  | "publicRequestOfEmail"
  | "publicRequestOfPlatform"
  | "passwordOfAccount"
  | "codeOfAddress"
  | "codeTryOfAddress"
  | "challengeOfServer";

/** Limits in place of the usual ones, which limits.json has and docs/configuration.md explains. */
export type RateLimits = Partial<Readonly<Record<CountedName, Limit>>>;

/** Counts one more and refuses past the limit, telling the wait. Counters are the database's: processes share them. */
export async function countRequest(
  db: Db,
  name: CountedName,
  parts: readonly string[],
  now: Date,
  limit: Limit = limits.rates[name],
): Promise<void> {
  await countUse(db, name, parts, { now, by: 1, limit });
}

export function wideLimitOf(name: WideLimit, given: RateLimits): Limit {
  return given[name] ?? limits.rates[name];
}

/** The same for what a person uses of the server in a day: by ticket and by DNI. */
export async function countUseOf(
  db: Db,
  name: "upload" | "addition" | "card" | "personalCopy" | "save",
  { ticketId, identityNumber }: { readonly ticketId: string; readonly identityNumber: string },
  { now, by = 1, limits: given }: { readonly now: Date; readonly by?: number; readonly limits: RateLimits },
): Promise<void> {
  const ofDni = `${name}OfDni` as const;
  await countUse(db, name, [ticketId], { now, by, limit: given[name] ?? limits.rates[name] });
  await countUse(db, ofDni, [identityNumber], { now, by, limit: given[ofDni] ?? limits.rates[ofDni] });
}

/** Counts one more and tells whether it is past the limit, for what is then made harder and not refused. */
export async function isPastLimit(
  db: Db,
  name: CountedName,
  parts: readonly string[],
  now: Date,
  limit: Limit = limits.rates[name],
): Promise<boolean> {
  const { count } = await increment(db, keyOf(name, parts), { now, by: 1, seconds: limit.seconds });
  return count > limit.count;
}

/** A counter that a statement counts together with the use itself: `most` uses, from the first of them on to `until`. */
export type Counter = { readonly key: string; readonly most: number; readonly until: Date };

/** The counters of one more use of a person's day, by ticket and by DNI, or of a broker's. */
export function countersOf(
  name: "draft" | "save",
  principal: Principal,
  { now, limits: given }: { readonly now: Date; readonly limits: RateLimits },
): readonly Counter[] {
  const counter = (counted: CountedName, part: string): Counter => {
    const { count, seconds } = given[counted] ?? limits.rates[counted];
    return { key: keyOf(counted, [part]), most: count, until: later(now, seconds) };
  };
  if (principal.type === "insured")
    return [counter(name, principal.ticketId), counter(`${name}OfDni`, principal.identityNumber)];
  return principal.type === "broker" ? [counter("saveOfBroker", principal.brokerId)] : [];
}

async function countUse(
  db: Db,
  name: CountedName,
  parts: readonly string[],
  { now, by, limit }: { readonly now: Date; readonly by: number; readonly limit: Limit },
): Promise<void> {
  const key = keyOf(name, parts);
  refuseKnown(db, key, now);
  const counted = await increment(db, key, { now, by, seconds: limit.seconds });
  if (counted.count > limit.count) throw refuse(db, key, counted, now);
}

/**
 * Counts a try as a failure before it is known to be one, so that tries made at the same moment count too; refuses
 * past the limit. The last one allowed starts the block anew.
 */
export async function countTry(
  db: Db,
  parts: readonly string[],
  now: Date,
  name: TriedName = "failure",
): Promise<void> {
  const { count: most, seconds, block = seconds }: Limit & { readonly block?: number } = limits.rates[name];
  const key = keyOf(name, parts);
  refuseKnown(db, key, now);
  const counted = await increment(db, key, { now, by: 1, seconds });
  if (counted.count > most) throw refuse(db, key, counted, now);
  if (counted.count < most) return;
  await db
    .updateTable("rate_counters")
    .set({ expires_at: later(now, block) })
    .where("key", "=", key)
    .execute();
}

/** The try was none of the failures. Those before it stay: solving a captcha buys no more guesses of a birth date. */
export async function forgiveTry(
  db: Db,
  parts: readonly string[],
  name: TriedName = "failure",
): Promise<void> {
  await db
    .updateTable("rate_counters")
    .set({ count: sql`greatest(count - 1, 0)` })
    .where("key", "=", keyOf(name, parts))
    .execute();
}

/** Begins to count anew. */
export async function forgetCount(db: Db, name: CountedName, parts: readonly string[]): Promise<void> {
  await db.deleteFrom("rate_counters").where("key", "=", keyOf(name, parts)).execute();
}

/** Adds to a counter of its own making; answers what it is at then. Nothing is refused. */
export async function addTo(
  db: Db,
  counter: string,
  parts: readonly string[],
  { now, by, seconds }: { readonly now: Date; readonly by: number; readonly seconds: number },
): Promise<number> {
  return (await increment(db, keyOf(counter, parts), { now, by, seconds })).count;
}

/** What a counter is at; 0 once it has ended. */
export async function readCounter(
  db: Db,
  counter: string,
  parts: readonly string[],
  now: Date,
): Promise<number> {
  const row = await db
    .selectFrom("rate_counters")
    .select("count")
    .where("key", "=", keyOf(counter, parts))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.count ?? 0;
}

async function increment(
  db: Db,
  key: string,
  { now, by, seconds }: { readonly now: Date; readonly by: number; readonly seconds: number },
): Promise<Counted> {
  const [row] = await addToCounter(db, { key, by, now, expiresAt: later(now, seconds) });
  if (!row) throw new Error("rate_counters: nothing returned");
  return row;
}

type Addition = { readonly key: string; readonly by: number; readonly now: Date; readonly expiresAt: Date };

const addToCounter = prepare((db, { key, by, now, expiresAt }: Addition) =>
  sql<Counted>`
    insert into rate_counters as c (key, count, expires_at)
    values (${key}, ${by}::integer, ${expiresAt})
    on conflict (key) do update set
      count = case when c.expires_at <= ${now} then excluded.count
        else least(c.count::bigint + excluded.count, 2000000000)::integer end,
      expires_at = case when c.expires_at <= ${now} then excluded.expires_at else c.expires_at end
    returning count, expires_at as "expiresAt"`.compile(db),
);

type Known = { readonly until: number; readonly expiresAt: Date };

// What was refused is refused again from memory for some seconds: who is told to wait and does not costs the others
// no statement. Seconds, since a failure may still be forgiven.
const refused = new WeakMap<Db, Map<string, Known>>();
const remembered = { seconds: 10, keys: 10_000 };

function refuseKnown(db: Db, key: string, now: Date): void {
  const known = refused.get(db)?.get(key);
  if (known && now.getTime() < known.until) throw tooMany(known.expiresAt, now);
}

function refuse(db: Db, key: string, { expiresAt }: Counted, now: Date): AppError {
  const keys = refused.get(db) ?? new Map<string, Known>();
  if (keys.size >= remembered.keys) keys.clear();
  keys.set(key, {
    until: Math.min(expiresAt.getTime(), later(now, remembered.seconds).getTime()),
    expiresAt,
  });
  refused.set(db, keys);
  return tooMany(expiresAt, now);
}

/** Refuses what is past its limit, telling the wait. */
export function tooMany(expiresAt: Date, now: Date): AppError {
  return new AppError("too-many-requests", {
    retryAfter: Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)),
  });
}

// Addresses and DNIs are not kept: only the hash of what is counted.
function keyOf(name: string, parts: readonly string[]): string {
  return `${name}:${hash("sha256", parts.join("\0"), "base64url")}`;
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
