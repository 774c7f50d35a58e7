import type { Trx } from "../db/tables.ts";
import type { Problem } from "../http/problems.ts";
import type { Platforms } from "../platforms/platforms.ts";

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
  readonly insured: {
    readonly identityNumber: string;
    readonly fullName: string;
    readonly birthDate: string;
    readonly email: string;
  };
  /** Hash of the release that the draft began with, as its header says. */
  readonly release: string | undefined;
  /** A send walks to the end; a draft checks the values that are present. */
  readonly isSending: boolean;
};

/** Whether the flow would have allowed what was sent: problems, none when it would. */
export type AccidentWalk = (
  trx: Trx,
  body: AccidentBody,
  context: WalkContext,
) => readonly Problem[] | Promise<readonly Problem[]>;

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
export type Desk = { readonly platforms: Platforms; readonly rules: AccidentRules };
