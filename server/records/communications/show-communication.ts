import { wireDate } from "#engine/identifiers/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { type Broker, brokerOfOwner, ownerOf } from "../../people/principals/principal.ts";
import { readAttached } from "../attached.ts";
import type { OwnedRecord } from "../record.ts";
import { canFollow } from "../statuses.ts";
import { messagesOf } from "./messages.ts";
import statuses from "./statuses.json" with { type: "json" };
import { isWithAnyone, isWithInsured, isWithInsurer, showTurn, withOf } from "./turn.ts";

/** A conversation whole: what it is about, what was said, and what may be done. */
export async function showCommunication(db: Db, broker: Broker, record: OwnedRecord): Promise<object> {
  const [attached, author] = await Promise.all([readAttached(db, record.id), nameOf(db, record.owner)]);
  const { id, number, status, facts, owner } = record;
  const isOwn = owner === ownerOf(broker);
  const answers = isWithAnyone(facts) || isWithInsured(facts);
  return {
    ...{ id, number, subject: facts.subject, broker: author },
    ...(isWithInsured(facts) ? { holder: facts.holder } : {}),
    ...(isWithInsurer(facts) ? { insurer: withOf(facts) } : {}),
    ...(typeof facts.dueOn === "string" ? { dueOn: wireDate(facts.dueOn) } : {}),
    status: showTurn(status, facts),
    // Whoever wrote it proved nothing: their broker makes sure before they tell anything.
    isUnproven: isWithAnyone(facts),
    policyId: record.policyId,
    messages: messagesOf(record, attached, author),
    isOwn,
    canWrite: isOwn && canFollow(statuses, status, answers ? "answered" : "followed"),
    canAttach: !isWithAnyone(facts),
    canClose: isOwn && canFollow(statuses, status, "closed"),
  };
}

/** What a broker is called whose an owner's things are; nothing where it is the office's. */
export async function nameOf(db: Db, owner: string): Promise<string> {
  const brokerId = brokerOfOwner(owner);
  const { name, lastName } = (brokerId && (await findAccount(db, brokerId))?.profile) || {};
  return [name, lastName].filter(Boolean).join(" ");
}
