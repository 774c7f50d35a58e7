import type { Credentials } from "#src/shared/api/credentials.ts";
import { useSession } from "../identification/session-store.ts";
import { type FoundPolicies, findPolicies } from "./find-policies.ts";

// In this page's memory alone, and for as long as the ticket with which it was read is its person's.
let kept: { readonly ticket: string; readonly found: FoundPolicies } | undefined;

const ticketNow = () => useSession.getState().identity?.ticket;

/** Tells what was read last with the ticket of now, so that the next page begins with it, and what is read anew. */
export async function readPolicies(
  whose: Parameters<typeof findPolicies>[0],
  credentials: Credentials,
  signal: AbortSignal,
  tell: (found: FoundPolicies) => void,
): Promise<void> {
  const known = kept && kept.ticket === ticketNow() ? kept.found : undefined;
  if (known) tell(known);
  const found = await findPolicies(whose, credentials, signal);
  // Who left meanwhile leaves nothing to whoever comes after them.
  if (signal.aborted) return;
  const ticket = ticketNow();
  if (found.status === "ready" && ticket !== undefined) kept = { ticket, found };
  // What was read a moment ago is more than that it could not be read again.
  if (found.status === "ready" || !known) tell(found);
}
