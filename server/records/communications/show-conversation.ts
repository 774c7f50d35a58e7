import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { readAttached } from "../attached.ts";
import type { CommunicationFacts } from "./communication-facts.ts";
import type { Taken } from "./insured-side.ts";
import { messagesOf, officeName } from "./messages.ts";
import turns from "./own-turns.json" with { type: "json" };
import { nameOf } from "./show-communication.ts";

/** A conversation as a list tells it to who is insured. */
export function listConversation(taken: Taken): object {
  const { id, status, facts, isUnread, sentAt, createdAt } = taken;
  const { subject, last, matter } = facts as Readonly<Record<string, string>>; // jsonb that only this server writes
  return {
    ...{ id, conversationId: id, description: subject, last, matter, isUnread },
    ...aboutOf(taken),
    status: turnOf(status),
    date: wireDate(dayOf(sentAt ?? createdAt)),
    isClosed: status === "closed",
  };
}

/** The same whole: what was said, and by whom. */
export async function showConversation(db: Db, taken: Taken): Promise<object> {
  const { id, status, facts, isUnread, owner, policyId } = taken;
  const [attached, broker] = await Promise.all([readAttached(db, id), nameOf(db, owner)]);
  const closedAt = status === "closed" ? attached.history.at(-1)?.at.toISOString() : undefined;
  return {
    ...{ id, subject: facts.subject, isUnread, status: turnOf(status) },
    ...aboutOf(taken),
    ...(policyId === null ? {} : { policyId }),
    // Who answers: their broker, else the office.
    ...{ with: broker || officeName, isClosed: status === "closed" },
    ...(closedAt === undefined ? {} : { closedAt }),
    messages: messagesOf(taken, attached, broker),
  };
}

function aboutOf({ about, number, facts }: Taken) {
  const { dueOn } = facts as CommunicationFacts; // jsonb that only this server writes
  return {
    ...(dueOn === undefined ? {} : { dueOn: wireDate(dueOn) }),
    ...(number === null ? {} : { number }),
    ...(about ? { asset: about.asset, insurer: insurerTitle(about.insurer) } : {}),
    ...(about?.plate ? { plate: about.plate } : {}),
  };
}

/** Whose turn it is, as who is insured reads it. */
function turnOf(status: string): object {
  const known: Readonly<Record<string, object | undefined>> = turns;
  return { id: status, ...known[status] };
}
