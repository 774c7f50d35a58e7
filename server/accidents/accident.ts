import type { Trx } from "../db/tables.ts";
import type { Problem } from "../http/problems.ts";
import type { Platforms } from "../platforms/platforms.ts";
import type { RateLimits } from "../tickets/rate-limits.ts";

/** An accident as it travels (specification §3): dates YYYY/MM/DD, identifiers as digits, files by reference. */
export type AccidentBody = {
  readonly id?: string;
  readonly policyId: string;
  readonly riskType?: string;
  readonly status?: { readonly id: "draft" | "sending"; readonly value?: string };
  readonly insured?: { readonly identityNumber?: string };
  readonly files?: readonly FileReference[];
  readonly [answer: string]: unknown;
};

export type FileReference = {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
};

/** What the flow is walked with: what the server knows, never what was sent. */
export type WalkContext = {
  /** ISO day in Argentina. */
  readonly today: string;
  readonly platform: string;
  readonly insurer: string;
  readonly product: string;
  readonly riskType: string;
  readonly policyId: string;
  readonly policyStartsOn: string;
  readonly policyEndsOn: string;
  readonly identityNumber: string;
  readonly asset: string;
  readonly plate: string | null;
  /** As far as the caller may know it: what a flow copies from here is read again by who wrote it. */
  readonly insured: {
    readonly identityNumber: string;
    readonly fullName: string;
    readonly birthDate?: string;
    readonly email?: string;
  };
  /** The claim, once it is stored. */
  readonly id: string | undefined;
  /** Hash of the release that the wizard runs, as its header says. */
  readonly release: string | undefined;
  /** Hash of the release of the claim's first save. */
  readonly began: string | undefined;
  readonly now: Date;
  /** A send walks to the end; a draft checks the values that are present. */
  readonly isSending: boolean;
};

/** Answers in wire form, by name. */
export type Answers = Readonly<Record<string, unknown>>;

/** What a flow says of answers that were sent. */
export type Walked = {
  /** None when the flow would have allowed them. */
  readonly problems: readonly Problem[];
  /** What is stored: the answers that it allows, those that it computes computed again. */
  readonly content: Answers;
  /** Hash of the release that judged. */
  readonly release?: string;
};

export type AccidentWalk = (trx: Trx, sent: Answers, context: WalkContext) => Walked | Promise<Walked>;

/** How claims of a product are reported, as its document says. */
export type ClaimKind = { readonly flow: string; readonly riskType: string };

/** What the flows say of a claim. */
export type AccidentRules = {
  readonly walk: AccidentWalk;
  /** Schemas, in wire form, of what products ask beyond the specification's fields or instead of them. */
  readonly fields?: Readonly<Record<string, object>>;
  /** By product; none for a product whose claims are not reported here. */
  readonly kindOf: (product: string) => ClaimKind | undefined;
};

/** What the calls about claims work with, the same for all of them. */
export type Desk = {
  readonly platforms: Platforms;
  readonly rules: AccidentRules;
  readonly limits: RateLimits;
};
