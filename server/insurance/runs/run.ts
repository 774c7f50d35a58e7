import type { Json, JsonObject } from "#engine/json/index.ts";
import type { Outcome } from "#engine/runtime/index.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";

/** What is asked of an insurer: `input` as the contract of the kind and the product has it. */
export type Asked = {
  readonly insurer: string;
  readonly kind: string;
  readonly product: string;
  readonly input: JsonObject;
};

export type RunStatus = "waiting" | "running" | "done" | "failed" | "unknown" | "canceled";

/** A piece of work with an insurer. */
export type Run = {
  readonly id: string;
  readonly recordId: string;
  readonly round: number;
  readonly insurer: string;
  readonly kind: string;
  readonly product: string;
  /** By it the insurer knows the request again. */
  readonly key: string;
  readonly attempt: number;
  readonly input: JsonObject;
};

/** A run that has ended; `isUnknown` where it may have been done and nobody has heard so. */
export type Settled = { readonly run: Run; readonly outcome: Outcome; readonly isUnknown?: true };

/** What a kind of record makes of what insurers answer. */
export type RunHandler = {
  readonly kind: string;
  /** Writes what came of a run, in the transaction that ends it. It is called once for each attempt that ended. */
  settle(trx: Trx, settled: Settled): Promise<void>;
};

/** A run as the reader of its record is shown it. */
export type RunRow = {
  readonly insurer: string;
  readonly kind: string;
  readonly status: RunStatus;
  readonly round: number;
  readonly attempt: number;
  readonly failure: string | null;
  /** For people. */
  readonly message: string | null;
  readonly canRetry: boolean;
  readonly outcome: Json;
};
