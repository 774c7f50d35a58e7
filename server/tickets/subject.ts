import { hash } from "node:crypto";
import { prepare } from "../db/prepare.ts";
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
  return hash("sha256", token, "hex");
}

/** The holder of a ticket that is still good for claims. */
export async function findSubject(
  db: Db,
  token: string,
  now: Date,
  address: string,
): Promise<Subject | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const [row] = await selectTicket(db, { hash: hashToken(token), now });
  return row && { ...row, address };
}

const selectTicket = prepare((db, { hash, now }: { readonly hash: string; readonly now: Date }) =>
  db
    .selectFrom("tickets")
    .select([
      "id as ticketId",
      "platform",
      "identity_number as identityNumber",
      "plate",
      "is_proven as isProven",
    ])
    .where("token_hash", "=", hash)
    .where("scope", "=", "claim")
    .where("expires_at", ">", now)
    .compile(),
);
