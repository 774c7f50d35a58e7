import { hash } from "node:crypto";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { Insured } from "../principals/principal.ts";

export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** The holder of a ticket that is still good. */
export async function findTicket(
  db: Db,
  token: string,
  now: Date,
  address: string,
): Promise<Insured | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const [row] = await selectTicket(db, { hash: hashToken(token), now });
  return row && { type: "insured", ...row, address };
}

const selectTicket = prepareLookUp((db, { hash, now }: { readonly hash: string; readonly now: Date }) =>
  db
    .selectFrom("tickets")
    .select([
      "id as ticketId",
      "platform",
      "identity_number as identityNumber",
      "plate",
      "is_proven as isProven",
      "proves_proposal as provesProposal",
      "proposal_brokers as proposalBrokers",
      "views_plate as viewsPlate",
    ])
    .where("token_hash", "=", hash)
    .where("scope", "=", "claim")
    .where("expires_at", ">", now)
    .compile(),
);
