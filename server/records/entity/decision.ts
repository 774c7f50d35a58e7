import type { Answers, StoredRecord } from "../record.ts";

/** How whoever receives records of a kind decides on them. */
export type Decided = {
  /** Who decides, as the audit tells; the record's insurer without it. */
  readonly by?: string;
  /** What becomes known of a record by a decision; without it, what was known stays. */
  readonly learn?: (record: Judgeable, decision: Decision) => Answers;
  /** What the simulated insurer, or office, decides by itself. */
  readonly review?: (record: Judgeable) => Decision;
  /**
   * What its broker, or that of its policy, is told of a decision: `{number}` and `{status}` are filled in; and where it
   * is seen.
   */
  readonly notice?: { readonly title: string; readonly path?: string };
};

/** As much of a record as is decided on. */
export type Judgeable = Pick<StoredRecord, "answers" | "facts">;

/** What is decided of a record; `details` say of parts of it why. */
export type Decision = {
  readonly status: string;
  readonly note?: string | undefined;
  readonly details?: Readonly<Record<string, string>> | undefined;
};
