import type { State } from "#engine/runtime/index.ts";
import type { KnownVersions } from "./version.ts";

/** Whose drafts: somebody in one place, such as a platform. They open for nobody else. */
export type Owner = {
  readonly place: string;
  /** As the place knows them: an identity number, the id of an account. */
  readonly person: string;
};

/** A wizard left half way, as the browser keeps it. */
export type Draft = Owner & {
  /** Sent with each save, so that a POST without id finds what the draft already made. */
  readonly id: string;
  readonly flow: string;
  /** Where it lives below its area, values written in: `inspecciones/I-1`. */
  readonly route: string;
  readonly state: State;
  /** By what its owner knows it again: what it is about, and the question at which it was left. */
  readonly title: string;
  readonly step: string;
  /** What its calls sent last, so that a repeated request is known for one after a reload too. */
  readonly sent: SentCalls;
  /** Which versions of what is stored it was written over. */
  readonly versions?: KnownVersions;
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
