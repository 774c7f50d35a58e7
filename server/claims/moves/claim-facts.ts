import type { MissingPaper } from "../report/missing.ts";

/** The visit of an adjuster; the day in ISO. */
export type Appointment = { readonly on: string; readonly time?: string; readonly place?: string };

/** The words of a claim's insurer, whoever brings them. Money in centavos. */
export type ClaimFacts = {
  /** Papers that the insurer waits for. */
  readonly missing?: readonly MissingPaper[];
  /** The insurer's own number of the claim. */
  readonly reference?: string;
  readonly paid?: number;
  /** Of both amounts: that of the policy. Pesos without it. */
  readonly currency?: string;
  /** What was claimed and will not be paid. */
  readonly refused?: number;
  readonly appointment?: Appointment;
  /** The last word of the insurer's service: a later one has a higher turn. */
  readonly heard?: { readonly status: string; readonly turn?: number };
  /** The way on which it goes to its insurer while it is `sending`. */
  readonly way?: "service" | "mailbox" | "broker" | "office";
};

/** jsonb that only this server writes. */
export function claimFactsOf({ facts }: { readonly facts: object }): ClaimFacts {
  return facts as ClaimFacts;
}
