import { addDays } from "#engine/identifiers/index.ts";
import type { Policy } from "./policies.ts";
import standings from "./standings.json" with { type: "json" };

/** Days before its end from which a policy is about to end. */
export const endingDays = 30;

/** Where a policy stands: what a person reads, and how it is felt. */
type PolicyStanding = { readonly id: string; readonly value: string; readonly tone: string };

export type Standing = keyof typeof standings;

/** Every way in which a policy may stand. */
export const standingIds = Object.keys(standings) as readonly Standing[];

/** How a policy stands on a day: by its status, and by its term where that was issued. */
export function standingOf(
  { startsOn, endsOn, status = "issued" }: Pick<Policy, "startsOn" | "endsOn"> & { readonly status?: string },
  today: string,
): PolicyStanding {
  const id = status === "canceled" || status === "pending" ? status : standingId(startsOn, endsOn, today);
  const { title, tone } = standings[id];
  return { id, value: title, tone };
}

function standingId(startsOn: string, endsOn: string, today: string): Standing {
  if (today < startsOn) return "upcoming";
  if (today > endsOn) return "ended";
  return endsOn <= (addDays(today, endingDays) ?? today) ? "ending" : "current";
}
