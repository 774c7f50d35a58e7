import type { Db } from "../../infrastructure/db/tables.ts";
import { contactTitle } from "../../insurance/insurers/contacts.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import { readAttached } from "../attached.ts";
import { writeTo } from "../quotes/shared-by.ts";
import type { OwnedRecord } from "../record.ts";
import type { CommunicationFacts } from "./communication-facts.ts";
import { findClaimOf } from "./insurer-side.ts";
import { messagesOf } from "./messages.ts";

/** A conversation as its insurer reads it: who asks, about which policy of theirs, and all that was said in it. */
export async function showToInsurer(db: Db, record: OwnedRecord): Promise<object> {
  const { id, number, owner, facts, policyId, status } = record;
  const { insurer = "", area = "", subject } = facts as CommunicationFacts; // jsonb that only this server writes
  // The office has those of policies without a broker.
  const brokerId = brokerOfOwner(owner);
  const [attached, account, policy, claimId] = await Promise.all([
    readAttached(db, id),
    brokerId === undefined ? undefined : findAccount(db, brokerId),
    policyId === null ? undefined : findAsset(db, policyId),
    findClaimOf(db, id),
  ]);
  const broker = account && writeTo(account);
  return {
    ...{ number, subject, to: contactTitle(insurer, area) },
    ...(broker ? { broker } : {}),
    ...(policy ? { policy } : {}),
    // The claim is read and moved by calls of its own.
    isOfClaim: claimId !== undefined,
    // Nothing waits for them once they said something last.
    isAnswered: status === "answered",
    messages: messagesOf(record, attached, broker?.name ?? ""),
  };
}

/** By what an insurer knows a policy. */
export async function findAsset(db: Db, id: string) {
  return db.selectFrom("policies").select(["number", "asset"]).where("id", "=", id).executeTakeFirst();
}
