import type { Answers } from "../record.ts";
import { type FollowedStatus, showFollowed } from "../statuses.ts";
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

/** Whose turn it is, as its broker reads it: what waits for the office, and what waits for them. */
export function showTurn(status: string, facts: Answers): FollowedStatus {
  const own: Readonly<Record<string, { readonly value: string; readonly tone: string } | undefined>> = turns;
  const turn =
    (isWithAnyone(facts) || isWithInsured(facts)) && Object.hasOwn(own, status) ? own[status] : undefined;
  return turn ? { id: status, ...turn } : showFollowed(statuses, status, {});
}
