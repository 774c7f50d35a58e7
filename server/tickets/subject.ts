import { createHash } from "node:crypto";
import type { Db } from "../db/tables.ts";

/** Who is asking: what a ticket proves, and from where it was shown. */
export type Subject = {
  readonly ticketId: string;
  readonly platform: string;
  readonly identityNumber: string;
  readonly plate: string | null;
  /** Plate and birth date were given and belong together. */
  readonly isProven: boolean;
  readonly address: string;
};

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The holder of a ticket that is still good for claims. */
export async function findSubject(
  db: Db,
  token: string,
  now: Date,
  address: string,
): Promise<Subject | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const row = await db
    .selectFrom("tickets")
    .select([
      "id as ticketId",
      "platform",
      "identity_number as identityNumber",
      "plate",
      "is_proven as isProven",
    ])
    .where("token_hash", "=", hashToken(token))
    .where("scope", "=", "claim")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && { ...row, address };
}
