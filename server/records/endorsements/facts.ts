import type { Changes } from "#engine/runtime/index.ts";
import type { Answers } from "../record.ts";

/** What is known of an endorsement beside what was answered. Money is in centavos. */
export type EndorsementFacts = {
  /** What its flow says that it changes. */
  readonly changes?: Changes | undefined;
  /** The total that was accepted, where its insurer asked for another than was shown. */
  readonly acceptedPremium?: number | undefined;
  /** What somebody has to do before it goes on, or what its insurer waits for. */
  readonly needs?: Needs | undefined;
  /** By which its insurer knows what is under way. */
  readonly reference?: string | undefined;
  /** Whether nobody has heard yet what became of it. */
  readonly isUnknown?: boolean | undefined;
  /** What its insurer says of what it issued. */
  readonly issued?: Issued | undefined;
  /** The price as it was and as it is, since it was issued. */
  readonly premium?:
    | { readonly before?: number | undefined; readonly after?: number | undefined }
    | undefined;
};

export type Needs = {
  readonly kind: "confirmation" | "fields" | "again" | "inspection" | "approval";
  /** In the insurer's words, or in ours. */
  readonly message?: string | undefined;
  /** The total that it asks for. */
  readonly premium?: number | undefined;
  /** What it does not take of the answers, by their places. */
  readonly details?: Readonly<Record<string, readonly string[]>> | undefined;
};

/** Of an endorsement that an insurer made: its number there, what the policy costs from now on, and what is given back. */
export type Issued = {
  readonly number?: string | undefined;
  readonly totalPremium?: number | undefined;
  readonly refund?: number | undefined;
};

/** As this folder alone writes them. */
export function factsOf(facts: Answers): EndorsementFacts {
  return facts as EndorsementFacts;
}

/** What of an attempt that ended is nothing to the next one. */
export const forgotten = { needs: undefined, reference: undefined, isUnknown: undefined } as const;
