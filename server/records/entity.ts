import type { ErrorCode } from "../infrastructure/errors/errors.ts";
import type { Decided } from "./entity/decision.ts";
import type { Demonstration } from "./entity/demonstration.ts";
import type { Following } from "./entity/following.ts";
import type { ForBrokers } from "./entity/for-brokers.ts";
import type { ForInsured } from "./entity/for-insured.ts";
import type { ForSellers } from "./entity/for-sellers.ts";
import type { ForThemselves } from "./entity/for-themselves.ts";
import type { Stored } from "./entity/stored.ts";
import type { StatusTable } from "./statuses.ts";

/**
 * The flows that fill a record in: those of a kind that products name, `flow` among them where it is of no product, or
 * one that belongs to no product.
 */
export type Filling = { readonly kind: string; readonly flow?: string } | { readonly flow: string };

/**
 * A kind of thing that flows fill in and this server keeps: what it is, what of it is stored, and what each who looks at
 * it sees and may. A kind says nothing of who does not look.
 */
export type Entity = {
  /** In storage and in the audit. */
  readonly name: string;
  /** Below /api. */
  readonly path: string;
  /** What its id is called in queries, in bodies and in the context of its flow. */
  readonly idName: string;
  /** What the calls do, for the API's own document. */
  readonly summaries: Readonly<Record<"read" | "store", string> & { readonly change?: string }>;
  readonly filledBy: Filling;
  /** The kind of record that each hangs on, and what that one is called in its flow; there is one below each. */
  readonly below?: { readonly kind: string; readonly idName: string };
  readonly statuses: StatusTable;
  /** Texts in place of those of the codes. */
  readonly texts: Readonly<Partial<Record<ErrorCode, string>>>;
  /** What a save brings beside its answers, and what is kept of it; answers alone without it. */
  readonly stored?: Stored;
  /** How whoever receives it decides; nobody does without it. */
  readonly decided?: Decided;
  /** What who is insured sees of theirs, and when they may begin one. */
  readonly insured?: ForInsured;
  /** How brokers keep them. */
  readonly brokers?: ForBrokers;
  /** How the broker who sold the policy that one hangs on keeps it, whoever began it. */
  readonly sold?: ForSellers;
  /** How a broker asks for one for themselves. */
  readonly own?: ForThemselves;
  /** How who sent one follows it; without it nobody does. */
  readonly followed?: Following;
  /** The records that a demonstration tells of. */
  readonly demonstration?: Demonstration;
};
