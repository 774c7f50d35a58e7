import type { Tone } from "#engine/react/index.ts";
import type { Step } from "./step.ts";

export type ClaimStatus = { readonly id: string; readonly value: string; readonly tone: Tone };

/** Row of a list of claims that the desk and the office share; days as people read them. */
export type ListedClaim = {
  readonly id: string;
  readonly number: string | null;
  readonly title: string;
  readonly status: ClaimStatus;
  readonly insuredCompany: string;
  readonly asset: string;
  readonly holder: string | null;
  readonly on: string | null;
  readonly broker: string;
};

/** Parts of a claim that the desk and the office work alike; instants in ISO. */
export type WorkedClaim = {
  readonly policyNumber: string;
  /** Who told of it, in words. */
  readonly teller: string;
  readonly history: readonly {
    readonly status: ClaimStatus;
    readonly at: string;
    readonly note: string | null;
    /** The author of the step, as its reader calls them. */
    readonly by: string | null;
  }[];
  /** The statuses to which the reader may bring it now. */
  readonly steps: readonly Step[];
  readonly handing: {
    readonly waits: "claim" | "addition" | null;
    readonly reason: string | null;
    readonly oddities: readonly {
      readonly said: string;
      readonly note: string | null;
      readonly at: string;
    }[];
  };
  /** Facts that the insurer gave beside the status. */
  readonly details: readonly { readonly title: string; readonly text: string }[];
};
