import type { Tone } from "#engine/react/index.ts";
import type { Step } from "#src/shared/claims/step.ts";

export const claimsPath = "/siniestros";
export const claimsCall = "/office/claims";

type ToldStatus = { readonly id: string; readonly value: string; readonly tone: Tone };

/** A claim as the office's list has it; the instant in ISO. */
export type ListedClaim = {
  readonly id: string;
  readonly number: string | null;
  readonly title: string;
  readonly status: ToldStatus;
  readonly insuredCompany: string;
  readonly asset: string;
  readonly holder: string | null;
  readonly broker: string;
  readonly on: string | null;
  readonly since: string;
};

/** A claim as the office works it; instants in ISO. */
export type OfficeClaim = Omit<ListedClaim, "since"> & {
  readonly policyNumber: string;
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
  readonly details: readonly { readonly title: string; readonly text: string }[];
  readonly history: readonly {
    readonly status: ToldStatus;
    readonly at: string;
    readonly note: string | null;
    readonly by: string | null;
  }[];
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number }[];
};
