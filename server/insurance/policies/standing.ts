import { addDays, formatDate } from "#engine/identifiers/index.ts";
import type { Policy } from "./policies.ts";
import standings from "./standings.json" with { type: "json" };

/** Days before its end from which a policy is about to end. */
export const endingDays = 30;

/** Where a policy stands: what a person reads, and how it is felt. */
type PolicyStanding = {
  readonly id: string;
  readonly value: string;
  /** The same beside the day on which it ends, where there is little room. */
  readonly short?: string;
  readonly tone: string;
};

export type Standing = keyof typeof standings;

/** Every way in which a policy may stand. */
export const standingIds = Object.keys(standings) as readonly Standing[];

type Stood = Pick<Policy, "startsOn" | "endsOn"> & {
  readonly status?: string;
  readonly canceledOn?: string | null;
};

/**
 * How a policy stands on a day: by its status, and by its term where that was issued. One that is canceled from a later day on
 * is in force until then, and says so.
 */
export function standingOf(policy: Stood, today: string): PolicyStanding {
  const { canceledOn } = policy;
  const id = standingId(policy, today);
  const { title, tone } = standings[id];
  if (!canceledOn || id === "canceled" || id === "pending" || id === "ended")
    return { id, value: title, tone };
  const value = `${title}, se anula el ${formatDate(canceledOn)}`;
  return { id, value, short: "Se anula", tone: standings.ending.tone };
}

function standingId({ startsOn, endsOn, status = "issued", canceledOn }: Stood, today: string): Standing {
  if (status === "pending") return status;
  if (status === "canceled" || (canceledOn && canceledOn <= today)) return "canceled";
  if (today < startsOn) return "upcoming";
  // What is canceled is not about to be renewed.
  if (canceledOn) return today > endsOn ? "ended" : "current";
  if (today > endsOn) return "ended";
  return endsOn <= (addDays(today, endingDays) ?? today) ? "ending" : "current";
}
