import type { Outcome } from "#engine/runtime/index.ts";
import type { InsurerClient } from "../insurers/client.ts";
import { isFault } from "./failures.ts";

type Turn =
  | { readonly refused: "missing" | "unavailable" | "busy" }
  | {
      readonly client: InsurerClient;
      /** Tells how it went, by which an insurer that fails again and again is let alone. */
      note(outcome: Outcome): void;
      leave(): void;
    };

/** A turn at an insurer, of the few that are asked at once; or why there is none. Whoever has one leaves it. */
export async function takeTurn(client: InsurerClient | undefined): Promise<Turn> {
  if (!client) return { refused: "missing" };
  if (!client.breaker.isClosed()) return { refused: "unavailable" };
  const leave = await client.turns.take().catch(() => undefined);
  if (!leave) return { refused: "busy" };
  const note = (outcome: Outcome) => client.breaker.note("failure" in outcome && isFault(outcome.failure));
  return { client, note, leave };
}
