import { useSession } from "../identification/session-store.ts";
import type { FoundPolicies } from "./find-policies.ts";

let read: { readonly ticket: string; readonly found: FoundPolicies } | undefined;

/** Keeps what was read, in this page's memory, for as long as the ticket it was read with is its person's. */
export function keepPolicies(found: FoundPolicies): void {
  const ticket = useSession.getState().identity?.ticket;
  read = ticket === undefined ? undefined : { ticket, found };
}

/** What was read last with the ticket of now: the next page begins with it, and reads it again meanwhile. */
export function recallPolicies(): FoundPolicies | undefined {
  return read && read.ticket === useSession.getState().identity?.ticket ? read.found : undefined;
}
