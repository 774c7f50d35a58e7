import type { KeptCard } from "../../insurance/payments/tokens.ts";
import type { Answers } from "../record.ts";

/** What is known of an emission beside what was answered. Money is in centavos, days are ISO days. */
export type EmissionFacts = {
  readonly quoteId: string;
  readonly coverageId: string;
  readonly insurer: string;
  /** The round of the quote that it was chosen in. */
  readonly round: number;
  /** How often it was asked for: the run of each is a round of its own. */
  readonly attempt: number;
  /** The month that was accepted. */
  readonly price: number;
  /** What the insurer asks for it now, where that is to be confirmed. */
  readonly newPrice?: number | undefined;
  /** Of what all of that is made, where its insurer says so. */
  readonly newPremium?: Readonly<Record<string, number>> | undefined;
  readonly card?: KeptCard | undefined;
  readonly waitsFor?: "approval" | "inspection" | undefined;
  /** The inspection that it waits for; none where nobody here can be asked for it. */
  readonly inspectionId?: string | undefined;
  /** Why nobody can be asked for the photos that it wants. */
  readonly noPhotos?: NoPhotos | undefined;
  /** By what its insurer knows the one that it approved: it is sent with every attempt at that insurer. */
  readonly approvedInspection?: string | undefined;
  /** In the insurer's words, or in ours. */
  readonly message?: string | undefined;
  /** What the insurer refuses of the answers, by their places. */
  readonly details?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Whether nobody has heard yet what became of it. */
  readonly isUnknown?: boolean | undefined;
  /** By which its insurer knows what is under way. */
  readonly reference?: string | undefined;
  readonly policyId?: string | undefined;
  readonly policyNumber?: string | undefined;
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
  readonly totalPremium?: number | undefined;
  /** Whoever is insured was told of it. */
  readonly isTold?: true | undefined;
  /** What was issued by the month, where its insurer says so. */
  readonly issuedPrice?: number | undefined;
};

/** A company and a foreigner have no DNI to be known by; of some no birth date is known, and of some products no photos are. */
export type NoPhotos = "company" | "document" | "birthday" | "product";

/** As this folder alone writes them. */
export function factsOf(facts: Answers): EmissionFacts {
  return facts as EmissionFacts;
}

/** What of an attempt that ended is nothing to the next one. */
export const forgotten = {
  newPrice: undefined,
  newPremium: undefined,
  waitsFor: undefined,
  inspectionId: undefined,
  noPhotos: undefined,
  message: undefined,
  details: undefined,
  isUnknown: undefined,
  reference: undefined,
} as const;
