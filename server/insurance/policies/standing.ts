import { addDays } from "#engine/identifiers/index.ts";
import type { Policy } from "./policies.ts";
import standings from "./standings.json" with { type: "json" };

/** Days before its end from which a policy is about to end. */
const endingDays = 30;

/** Where a policy stands: what a person reads, and how it is felt. */
type PolicyStanding = { readonly id: string; readonly value: string; readonly tone: string };

/** How a policy stands by its term on a day. */
export function standingOf(
  { startsOn, endsOn }: Pick<Policy, "startsOn" | "endsOn">,
  today: string,
): PolicyStanding {
  const id = standingId(startsOn, endsOn, today);
  const { title, tone } = standings[id];
  return { id, value: title, tone };
}

function standingId(startsOn: string, endsOn: string, today: string): keyof typeof standings {
  if (today < startsOn) return "upcoming";
  if (today > endsOn) return "ended";
  return endsOn <= (addDays(today, endingDays) ?? today) ? "ending" : "current";
}
