import type { State } from "#engine/runtime/index.ts";
import type { Version } from "./version.ts";

/** A wizard left half way, as the browser keeps it. */
export type Draft = {
  readonly platform: string;
  /** Sent with each save, so that a POST without id finds what the draft already made. */
  readonly id: string;
  /** Whose draft it is: it opens only after a new ticket for this DNI. */
  readonly identityNumber: string;
  readonly flow: string;
  readonly state: State;
  /** What its calls sent last, so that a repeated request is known for one after a reload too. */
  readonly sent: SentCalls;
  /** Which version of the claim it was written over. */
  readonly version?: Version;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
};

/** By call: the hash of the last body that was answered well, and how many different ones came before it. */
export type SentCalls = Readonly<
  Record<string, { readonly hash: string; readonly count: number; readonly salt?: string }>
>;

const days = 24 * 60 * 60 * 1000;

/** How long a draft is kept after it was last written. */
export const draftLife = 7 * days;

export function isOutdated(draft: Draft, now: number): boolean {
  return now - draft.savedAt > draftLife;
}
