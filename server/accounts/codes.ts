import { hash, randomUUID, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Db, Trx } from "../db/tables.ts";
import { refuse } from "../http/problems.ts";
import type { Jobs } from "../jobs/jobs.ts";
import limits from "../limits.json" with { type: "json" };
import type { Keys } from "../sessions/keys.ts";
import { tooMany } from "../tickets/rate-limits.ts";
import { mailJob } from "./mail.ts";

/** What a code is for. */
export type Purpose = "activation" | "recovery";

/** By what a code is found again: a registration, or an address; only a hash of it is kept. */
export type Asked = { readonly purpose: Purpose; readonly subject: string };

const { minutes, tries } = limits.accountCodes;

/** Makes a code and has it mailed once the transaction is committed; to nobody where there is no broker. */
export async function issueCode(
  trx: Trx,
  jobs: Jobs | undefined,
  { purpose, subject, brokerId }: Asked & { readonly brokerId: string | undefined },
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
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute();
  await jobs?.add(trx, mailJob, { codeId: id });
}

/** A code that was right, to be used in the transaction of what it is for. */
export type Proven = { readonly codeId: string; readonly brokerId: string };

/** Whether these are the last mailed digits. Each answer costs a try, counted before it is looked at; then none is heard. */
export async function checkCode(
  db: Db,
  keys: Keys,
  { purpose, subject, code }: Asked & { readonly code: string },
  now: Date,
): Promise<Proven> {
  const found = await db
    .updateTable("account_codes")
    .set({ tries: sql`tries + 1` })
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("account_codes as last")
        .select("last.id")
        .where("last.purpose", "=", purpose)
        .where("last.subject", "=", hashOf(subject))
        .orderBy("last.created_at", "desc")
        .limit(1),
    )
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["id", "broker_id as brokerId", "tries", "expires_at as expiresAt"])
    .executeTakeFirst();
  if (found && found.tries > tries) throw tooMany(found.expiresAt, now);
  const isRight =
    found !== undefined && timingSafeEqual(Buffer.from(keys.digitsOf(found.id)), Buffer.from(code));
  if (!isRight || found.brokerId === null) throw wrongCode();
  return { codeId: found.id, brokerId: found.brokerId };
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
