import { addDays } from "#engine/identifiers/index.ts";
import type { FollowedStatus } from "../records/statuses.ts";
import type { Policy } from "./policies.ts";
import standings from "./standings.json" with { type: "json" };

/** Days before its end from which a policy is about to end. */
const endingDays = 30;

/** How a policy stands by its term on a day. */
export function standingOf(
  { startsOn, endsOn }: Pick<Policy, "startsOn" | "endsOn">,
  today: string,
): FollowedStatus {
  const id = standingId(startsOn, endsOn, today);
  const { title, tone } = standings[id];
  return { id, value: title, tone };
}

function standingId(startsOn: string, endsOn: string, today: string): keyof typeof standings {
  if (today < startsOn) return "upcoming";
  if (today > endsOn) return "ended";
  return endsOn <= (addDays(today, endingDays) ?? today) ? "ending" : "current";
}
