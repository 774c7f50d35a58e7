import type { Ask } from "#engine/runtime/index.ts";
import type { Db } from "../db/tables.ts";
import type { Played } from "../http/played.ts";
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

/** A save as it came: what was answered, and how the client says that it came to it. */
export type SentClaim = Played & {
  readonly body: AccidentBody;
  /** Hash of the release that the wizard runs. */
  readonly release: string | undefined;
};

/** What the server knows of a claim that is saved: the context of its flow, and which release it began with. */
export type KnownClaim = {
  readonly context: ClaimContext;
  /** Hash of the release of the claim's first save. */
  readonly began: string | undefined;
  readonly now: Date;
};

export type ClaimContext = {
  /** ISO day in Argentina. */
  readonly today: string;
  readonly platform: string;
  readonly insurer: string;
  readonly product: string;
  readonly identityNumber: string;
  readonly policyId: string;
  readonly policyStartsOn: string;
  /** The claim, once it is stored. */
  readonly accidentId?: string;
};

/** Answers in wire form, by name. */
export type Answers = Readonly<Record<string, unknown>>;

/** What a flow says of a save. */
export type Judged = {
  /** None when the flow would have made it so. */
  readonly problems: readonly Problem[];
  /** What is stored: the answers that it allows, those that it computes computed again. */
  readonly content: Answers;
  /** The status that the flow's call asks for. */
  readonly stores: "draft" | "sending";
  /** Hash of the release that judged. */
  readonly release?: string;
};

/** Judges a save before anything of it is written; what the flow reads is asked of `ask`, as the person. */
export type ClaimJudge = (db: Db, sent: SentClaim, known: KnownClaim, ask: Ask) => Promise<Judged>;

/** How claims of a product are reported, as its document says. */
export type ClaimKind = { readonly flow: string; readonly riskType: string };

/** What the flows say of a claim. */
export type AccidentRules = {
  readonly judge: ClaimJudge;
  /** Schemas, in wire form, of what products ask beyond the specification's fields or instead of them: described only. */
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
