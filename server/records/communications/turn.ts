import { contactTitle } from "../../insurance/insurers/contacts.ts";
import type { Answers } from "../record.ts";
import { type FollowedStatus, showFollowed } from "../statuses.ts";
import type { CommunicationFacts } from "./communication-facts.ts";
import statuses from "./statuses.json" with { type: "json" };
import turns from "./turns.json" with { type: "json" };

/** Whether who wrote it proved nothing of who they are: their broker answers, and by mail. */
export function isWithAnyone(facts: Answers): boolean {
  return facts.with === "anyone";
}

/** Whether who is insured takes part in it. */
export function isWithInsured(facts: Answers): boolean {
  return facts.with === "insured";
}

/** Whether an area of an insurer takes part in it. */
export function isWithInsurer(facts: Answers): boolean {
  return facts.with === "insurer";
}

/** The area of an insurer that takes part in it, as brokers call it; undefined where none does. */
export function withOf(facts: Answers): string | undefined {
  const { insurer = "", area = "" } = facts as CommunicationFacts; // jsonb that only this server writes
  return isWithInsurer(facts) ? contactTitle(insurer, area) : undefined;
}

/** Whose turn it is, as its broker reads it: what waits for the office, and what waits for them. */
export function showTurn(status: string, facts: Answers): FollowedStatus {
  const own: Readonly<Record<string, { readonly value: string; readonly tone: string } | undefined>> = turns;
  const turn =
    (isWithAnyone(facts) || isWithInsured(facts)) && Object.hasOwn(own, status) ? own[status] : undefined;
  return turn ? { id: status, ...turn } : showFollowed(statuses, status, {});
}
