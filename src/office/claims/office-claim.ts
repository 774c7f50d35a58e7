import type { ListedClaim, WorkedClaim } from "#src/shared/claims/worked-claim.ts";

export const claimsPath = "/siniestros";
export const claimsCall = "/office/claims";

/** A claim as the office's list has it; the instant in ISO. */
export type OfficeClaimRow = ListedClaim & { readonly since: string };

/** A claim as the office works it. */
export type OfficeClaim = ListedClaim &
  WorkedClaim & {
    readonly files: readonly { readonly id: string; readonly name: string; readonly size: number }[];
  };
