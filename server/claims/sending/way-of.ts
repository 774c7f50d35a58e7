import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { contactsOf } from "../../insurance/insurers/contacts.ts";
import type { RecordServices } from "../../records/record-services.ts";
import type { Way } from "./sending-rows.ts";

/** The area of an insurer that takes claims. */
export const claimsArea = "claims";

type Of = { readonly insurer: string; readonly product: string };

/** Tells whether an insurer's service can be asked for something of a kind. */
export function hasService(
  insurers: RecordServices["insurers"],
  kind: string,
  { insurer, product }: Of,
): boolean {
  return insurers?.runs.insurersFor(kind, product).includes(insurer) ?? false;
}

/** Chooses between the two ways that need no service. */
export async function wayWithoutService(db: Db | Trx, insurer: string): Promise<Way> {
  return (await contactsOf(db, insurer))[claimsArea] === undefined ? "person" : "mailbox";
}
