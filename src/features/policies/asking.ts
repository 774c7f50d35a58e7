import type { playAddress } from "#src/shared/wizard/play-address.ts";
import type { Renewal } from "./renewal.ts";

/** How far the prices of one are that are asked for without its page. */
export type Asking =
  | { readonly state: "asking" }
  /** A person has to say something more: what, by its titles. */
  | { readonly state: "lacks"; readonly titles: readonly string[] }
  /** They could not be asked for, and may be once more; with what was said of it, where anything was. */
  | { readonly state: "failed"; readonly message?: string };

type Played = Awaited<ReturnType<typeof playAddress>>;

/** Whether nobody asked for its prices, or those that came are over. */
export function isUnasked({ renewal }: Renewal): boolean {
  return renewal === null || renewal.state === "expired";
}

/** What is told of one once its wizard was played: nothing where its prices were asked for, or somebody stopped it. */
export function askingAfter(played: Played): Asking | undefined {
  if (played.type === "unopened") return { state: "failed" };
  if (played.type !== "asks") return undefined;
  const { titles, message, isPassing } = played;
  if (isPassing) return { state: "failed" };
  if (titles.length > 0) return { state: "lacks", titles };
  return { state: "failed", ...(message ? { message } : {}) };
}

/** Whether nothing else can be asked for either before it is tried anew: what wizards are made of does not come. */
export function endsRound(played: Played): boolean {
  return played.type === "unopened" && played.problem === "unreachable";
}
