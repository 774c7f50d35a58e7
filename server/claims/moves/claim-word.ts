import type { Broker, Correspondent } from "../../people/principals/principal.ts";
import type { MissingPaper } from "../report/missing.ts";
import type { Appointment } from "./claim-facts.ts";

/** A status that somebody brings of a claim, with what its insurer said. Money in centavos. */
export type ClaimWord = {
  readonly status: string;
  readonly note?: string | undefined;
  readonly missing?: readonly MissingPaper[] | undefined;
  readonly paid?: number | undefined;
  readonly refused?: number | undefined;
  readonly appointment?: Appointment | undefined;
  readonly reference?: string | undefined;
  /** Grows with each word of an insurer's service. */
  readonly turn?: number | undefined;
};

/** The bearer of a word. The service and the server itself have no session. */
export type Bearer =
  | { readonly by: "service" }
  | { readonly by: "job" }
  | { readonly by: "office"; readonly who: string; readonly address: string }
  | { readonly by: "broker"; readonly principal: Broker }
  | { readonly by: "insurer"; readonly principal: Correspondent };
