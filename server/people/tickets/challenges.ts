import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import limits from "../../infrastructure/limits/limits.json" with { type: "json" };
import { drawCode } from "./image.ts";

const { minutes, tries } = limits.challenges;

export type Challenge = {
  readonly id: string;
  readonly image: string;
  /** For who cannot read the image: find `solution` so that SHA-256 of `salt:solution` begins with that many zero bits. */
  readonly alternative: {
    readonly kind: "proof-of-work";
    readonly algorithm: "SHA-256";
    readonly salt: string;
    readonly difficulty: number;
  };
};

export type ChallengeAnswer = { readonly code: string | undefined; readonly solution: string | undefined };

/** Six random digits, unless a test chooses them. */
export function randomDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/**
 * Leading zero bits of the proof of work, by what a network's answers of the last hour have cost: 16 are some 65,000
 * hashes, a second or two on a cheap phone; each further one doubles them. The image costs everybody the same.
 */
export function bitsFor(effort: number): number {
  return limits.challenges.work.findLast(({ effort: from }) => effort >= from)?.bits ?? 16;
}

export async function issueChallenge(
  db: Db,
  now: Date,
  code: string,
  difficulty: number,
): Promise<Challenge> {
  const id = randomUUID();
  const salt = randomBytes(16).toString("base64url");
  await db
    .insertInto("challenges")
    .values({
      id,
      code_hash: hashCode(id, code),
      salt,
      difficulty,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute();
  return {
    id,
    image: await drawCode(code),
    alternative: { kind: "proof-of-work", algorithm: "SHA-256", salt, difficulty },
  };
}

/** Uses a challenge up, or refuses; work for it may have to be harder than it said. Every answer costs a try, counted before it is looked at. */
export async function answerChallenge(
  db: Db,
  now: Date,
  id: string,
  answer: ChallengeAnswer,
  bits = 0,
): Promise<void> {
  const challenge = await db
    .updateTable("challenges")
    .set({ tries: sql`tries + 1` })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("tries", "<", tries)
    .returning(["code_hash as codeHash", "salt", "difficulty"])
    .executeTakeFirst();
  if (!challenge) throw new AppError("challenge-expired");
  const isRight =
    answer.code === undefined
      ? checkWork(challenge.salt, answer.solution ?? "", Math.max(challenge.difficulty, bits))
      : timingSafeEqual(Buffer.from(hashCode(id, answer.code)), Buffer.from(challenge.codeHash));
  if (!isRight) throw new AppError("captcha-mismatch");
  // Two answers at the same moment: one of them uses it.
  const used = await db
    .updateTable("challenges")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!used) throw new AppError("challenge-expired");
}

export function checkWork(salt: string, solution: string, bits: number): boolean {
  const hash = createHash("sha256").update(`${salt}:${solution}`).digest();
  return hash.readUInt32BE(0) >>> (32 - bits) === 0;
}

function hashCode(id: string, code: string): string {
  return createHash("sha256").update(`${id}:${code}`).digest("hex");
}
