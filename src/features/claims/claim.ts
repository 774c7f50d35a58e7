import type { Tone } from "#engine/react/index.ts";
import type { ReportEntry } from "#engine/runtime/index.ts";
import type { Step } from "#src/shared/claims/step.ts";

type ToldStatus = { readonly id: string; readonly value: string; readonly tone: Tone };

/** A claim as the server's list tells it; days as people read them. */
export type ClaimRow = {
  readonly id: string;
  readonly number: string | null;
  readonly title: string;
  readonly status: ToldStatus;
  readonly insuredCompany: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly holder: string | null;
  readonly on: string | null;
  /** How many papers are waited for. */
  readonly missing: number;
  readonly broker: string;
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
export type Claim = Omit<ClaimRow, "missing"> & {
  readonly todo?: string;
  readonly wantsPapers: boolean;
  readonly sentAt: string;
  readonly policyId: string;
  readonly policyNumber: string;
  readonly clientId: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly canAdd: boolean;
  readonly missing: readonly MissingPaper[];
  readonly history: readonly {
    readonly status: ToldStatus;
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
  /** What its insurer said beside the status. */
  readonly details: readonly { readonly title: string; readonly text: string }[];
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
