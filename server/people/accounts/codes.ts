import { hash, randomUUID, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import type { Jobs } from "../../infrastructure/jobs/jobs.ts";
import limits from "../../infrastructure/limits/limits.json" with { type: "json" };
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest, type RateLimits } from "../../infrastructure/limits/rate-limits.ts";
import type { Keys } from "../sessions/keys.ts";
import { countOrWork } from "../tickets/work.ts";
import { mailJob } from "./mail.ts";

/** What a code is for. */
export type Purpose = "activation" | "recovery";

/** By what a code is found again: a registration, or an address; only a hash of it is kept. */
export type Asked = { readonly purpose: Purpose; readonly subject: string };

const { minutes } = limits.accountCodes;

/** Makes a code and has it mailed once the transaction is committed; to nobody where there is no broker. */
export async function issueCode(
  trx: Trx,
  jobs: Jobs | undefined,
  {
    purpose,
    subject,
    brokerId,
    address,
  }: Asked & {
    readonly brokerId: string | undefined;
    readonly address: string;
  },
  now: Date,
): Promise<void> {
  const id = randomUUID();
  await trx
    .insertInto("account_codes")
    .values({
      id,
      purpose,
      subject: hashOf(subject),
      broker_id: brokerId ?? null,
      network: networkOf(address),
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute();
  await jobs?.add(trx, mailJob, { codeId: id });
}

/** A code that was right, to be used in the transaction of what it is for. */
export type Proven = { readonly codeId: string; readonly brokerId: string };

/** Digits that somebody answers with, and from where. */
export type CodeAnswer = Asked & {
  readonly code: string;
  readonly address: string;
  readonly work: string | undefined;
};
type Context = { readonly keys: Keys; readonly now: Date; readonly limits: RateLimits };

/**
 * Whether these are the last digits that were mailed, or the last that were asked for from this network: a stranger who
 * asks for others makes nobody's worthless. Each answer is counted before it is looked at, by its network: five for a
 * code, and only work lets more of them through than an account ever needs.
 */
export async function checkCode(
  db: Db,
  { purpose, subject, code, address, work }: CodeAnswer,
  { keys, now, limits: given }: Context,
): Promise<Proven> {
  const network = networkOf(address);
  const last = await lastCodes(db, { purpose, subject }, network, now);
  const counted = [purpose, subject, last[0]?.id ?? "", network];
  await countRequest(db, "codeTry", counted, now, given.codeTry);
  await countOrWork(db, "codeTryOfAddress", [purpose, subject], { work, now, limits: given });
  const right = last.find(({ id }) => timingSafeEqual(Buffer.from(keys.digitsOf(id)), Buffer.from(code)));
  if (right === undefined || right.usedAt !== null || right.brokerId === null) throw wrongCode();
  return { codeId: right.id, brokerId: right.brokerId };
}

/** The last code of all and the last that was asked for from a network, that one first; none that has ended. */
async function lastCodes(db: Db, { purpose, subject }: Asked, network: string, now: Date) {
  const own = sql<boolean>`network = ${network}`;
  const codes = db
    .selectFrom("account_codes")
    .select(["id", "broker_id as brokerId", "used_at as usedAt", own.as("isOwn")])
    .where("purpose", "=", purpose)
    .where("subject", "=", hashOf(subject))
    .where("expires_at", ">", now)
    .limit(1);
  const [last, ofNetwork] = await Promise.all([
    codes.orderBy("created_at", "desc").executeTakeFirst(),
    codes.orderBy(own, "desc").orderBy("created_at", "desc").executeTakeFirst(),
  ]);
  return [ofNetwork, last].filter((one) => one !== undefined);
}

/** Uses a code up; of two at once one does. */
export async function spendCode(trx: Trx, { codeId }: Proven, now: Date): Promise<void> {
  const used = await trx
    .updateTable("account_codes")
    .set({ used_at: now })
    .where("id", "=", codeId)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!used) throw wrongCode();
}

export function wrongCode(): Error {
  return refuse([{ code: "field_code", path: "/code" }]);
}

function hashOf(subject: string): string {
  return hash("sha256", subject, "base64url");
}
