import type { Json, JsonObject } from "#engine/json/index.ts";
import type { Outcome } from "#engine/runtime/index.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { EndValues } from "./end-run.ts";

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

/** A file of the insurer's at a path that it gave; or why there is none. */
export type Download = (path: string, bytes: number) => Promise<Buffer | { readonly failure: string }>;

/** What a kind of record makes of what insurers answer. */
export type RunHandler = {
  readonly kind: string;
  /**
   * Holds, before the run itself is held, what whoever begins or drops runs of its record holds before them: in another
   * order the two would wait for each other.
   */
  hold(trx: Trx, run: Run): Promise<unknown>;
  /**
   * Writes what came of a run, in the transaction that ends it: once for each attempt that ended, and each time that its
   * insurer says of what is open how it stands. May answer what is done once that is committed.
   */
  settle(trx: Trx, settled: Settled): Promise<(() => void) | undefined>;
  /**
   * The same in the one statement that ends the run (`endParts`), where what it takes is known and has not changed since:
   * answers whether the run was this process's to end. Undefined where nothing was written, and `settle` follows.
   */
  settleAtOnce?(db: Db, settled: Settled, ending: EndValues): Promise<boolean | undefined>;
  /** Before that transaction, which may hold the one connection that there is. */
  ready?(): Promise<void>;
  /**
   * Whether what came is no end yet, `age` being the milliseconds since it was begun: the insurer is asked by the run's key
   * until it is, or the same again where that only reads.
   */
  isOpen?(outcome: Outcome, age: number): boolean;
  /** Milliseconds until it is asked again, where it is not asked as often as what issues. */
  pause?(outcome: Outcome, age: number): number;
  /** Fetches what an answer leads to, before the transaction that ends the run; what it gives takes the answer's place. */
  complete?(run: Run, output: Json, download: Download): Promise<Outcome>;
  /** What was completed is nobody's: the run was another's by then. */
  discard?(outcome: Outcome): Promise<void>;
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
