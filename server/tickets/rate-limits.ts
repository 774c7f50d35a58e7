import { createHash } from "node:crypto";
import { sql } from "kysely";
import { prepare } from "../db/prepare.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";

type Limit = { readonly count: number; readonly seconds: number };

const rateLimits = {
  /** Challenges by network. */
  challenge: { count: 10, seconds: 60 },
  /** Answers to challenges by network. */
  ticket: { count: 30, seconds: 60 },
  /** Wrong codes, plates and birth dates by network and DNI: nobody elsewhere can lock the owner out. */
  failure: { count: 5, seconds: 60 * 60 },
  /** DNIs that nobody has, by network: with a captcha each they could be gone through. */
  unknown: { count: 30, seconds: 60 * 60 },
  /** New claims by ticket; by DNI more, so that nobody else's ticket uses up what the owner needs. */
  draft: { count: 15, seconds: 24 * 60 * 60 },
  draftOfDni: { count: 60, seconds: 24 * 60 * 60 },
  /** Kilobytes of bodies with files by ticket, and by DNI: three claims with ten files as large as may be. */
  upload: { count: 220_000, seconds: 24 * 60 * 60 },
  uploadOfDni: { count: 660_000, seconds: 24 * 60 * 60 },
} as const satisfies Record<string, Limit>;

/** Limits in place of the usual ones. */
export type RateLimits = Partial<Readonly<Record<CountedName, Limit>>>;
type LimitName = keyof typeof rateLimits;
type CountedName = Exclude<LimitName, "failure">;

/** Counts one more and refuses past the limit, telling the wait. Counters are the database's: processes share them. */
export async function countRequest(
  db: Db,
  name: CountedName,
  parts: readonly string[],
  now: Date,
  limit: Limit = rateLimits[name],
): Promise<void> {
  await countUse(db, name, parts, { now, by: 1, limit });
}

/** The same for what a person uses of the server in a day: by ticket and by DNI. */
export async function countUseOf(
  db: Db,
  name: "draft" | "upload",
  { ticketId, identityNumber }: { readonly ticketId: string; readonly identityNumber: string },
  { now, by = 1, limits }: { readonly now: Date; readonly by?: number; readonly limits: RateLimits },
): Promise<void> {
  const ofDni = `${name}OfDni` as const;
  await countUse(db, name, [ticketId], { now, by, limit: limits[name] ?? rateLimits[name] });
  await countUse(db, ofDni, [identityNumber], { now, by, limit: limits[ofDni] ?? rateLimits[ofDni] });
}

async function countUse(
  db: Db,
  name: CountedName,
  parts: readonly string[],
  { now, by, limit }: { readonly now: Date; readonly by: number; readonly limit: Limit },
): Promise<void> {
  const { count, expiresAt } = await increment(db, name, parts, now, by);
  if (count > limit.count) throw tooMany(expiresAt, now);
}

/**
 * Counts a try as a failure before it is known to be one, so that tries made at the same moment count too; refuses
 * past the limit. The last one allowed starts the block anew.
 */
export async function countTry(db: Db, parts: readonly string[], now: Date): Promise<void> {
  const { count, expiresAt } = await increment(db, "failure", parts, now);
  if (count > rateLimits.failure.count) throw tooMany(expiresAt, now);
  if (count < rateLimits.failure.count) return;
  await db
    .updateTable("rate_counters")
    .set({ expires_at: later(now, rateLimits.failure.seconds) })
    .where("key", "=", keyOf("failure", parts))
    .execute();
}

/** The try was none of the failures. Those before it stay: solving a captcha buys no more guesses of a birth date. */
export async function forgiveTry(db: Db, parts: readonly string[]): Promise<void> {
  await db
    .updateTable("rate_counters")
    .set({ count: sql`greatest(count - 1, 0)` })
    .where("key", "=", keyOf("failure", parts))
    .execute();
}

/** An address's neighbourhood: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const separator = mapped.includes(":") ? ":" : ".";
  return mapped.split(separator).slice(0, 3).join(separator);
}

async function increment(
  db: Db,
  name: LimitName,
  parts: readonly string[],
  now: Date,
  by = 1,
): Promise<{ count: number; expiresAt: Date }> {
  const expiresAt = later(now, rateLimits[name].seconds);
  const [row] = await addToCounter(db, { key: keyOf(name, parts), by, now, expiresAt });
  if (!row) throw new Error("rate_counters: nothing returned");
  return row;
}

type Addition = { readonly key: string; readonly by: number; readonly now: Date; readonly expiresAt: Date };

const addToCounter = prepare((db, { key, by, now, expiresAt }: Addition) =>
  sql<{ count: number; expiresAt: Date }>`
    insert into rate_counters as c (key, count, expires_at)
    values (${key}, ${by}::integer, ${expiresAt})
    on conflict (key) do update set
      count = case when c.expires_at <= ${now} then excluded.count
        else least(c.count::bigint + excluded.count, 2000000000)::integer end,
      expires_at = case when c.expires_at <= ${now} then excluded.expires_at else c.expires_at end
    returning count, expires_at as "expiresAt"`.compile(db),
);

function tooMany(expiresAt: Date, now: Date): AppError {
  return new AppError("too-many-requests", {
    retryAfter: Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)),
  });
}

// Addresses and DNIs are not kept: only the hash of what is counted.
function keyOf(name: LimitName, parts: readonly string[]): string {
  return `${name}:${createHash("sha256").update(parts.join("\0")).digest("base64url")}`;
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
