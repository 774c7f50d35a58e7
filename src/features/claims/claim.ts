import type { ReportEntry } from "#engine/runtime/index.ts";
import type { ListedClaim, WorkedClaim } from "#src/shared/claims/worked-claim.ts";

/** A claim as the list of the desk has it. */
export type ClaimRow = ListedClaim & {
  readonly plate: string | null;
  /** How many papers are waited for. */
  readonly missing: number;
  readonly isOwn: boolean;
};

export type Channel = "whatsapp" | "mail";

export type MissingPaper = {
  readonly key: string;
  readonly title: string;
  /** When it was last asked for; nothing where nobody did. */
  readonly asked: { readonly at: string; readonly channel: Channel } | null;
};

/** A claim with what lacks, what was asked and what was sent; instants in ISO. */
export type Claim = Omit<ClaimRow, "missing"> &
  WorkedClaim & {
    readonly todo?: string;
    /** Whether a broker wrote it down on the telephone. */
    readonly isWrittenDown: boolean;
    readonly wantsPapers: boolean;
    readonly sentAt: string;
    readonly policyId: string;
    readonly clientId: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    readonly canAdd: boolean;
    readonly missing: readonly MissingPaper[];
    readonly additions: readonly {
      readonly at: string;
      readonly note: string | null;
      readonly files: number;
    }[];
    readonly requests: readonly {
      readonly papers: readonly string[];
      readonly channel: Channel;
      readonly text: string;
      readonly at: string;
    }[];
    readonly files: readonly {
      readonly id: string;
      readonly name: string;
      readonly size: number;
      readonly at: string;
    }[];
    readonly report: readonly ReportEntry[];
  };

/** Where a claim is read. */
export const claimPath = (id: string): string => `/polizas/siniestros/${encodeURIComponent(id)}`;
