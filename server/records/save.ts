import type { ReportEntry } from "#engine/runtime/index.ts";
import type { PreparedFile } from "../infrastructure/files/prepare-files.ts";
import type { Counter } from "../infrastructure/limits/rate-limits.ts";
import type { Head } from "./heads.ts";
import type { Answers } from "./record.ts";
import type { IndexEntry } from "./search-index.ts";

/** What a save stores, all of it or nothing. */
export type Save = {
  readonly id: string;
  /** The version that it takes the place of; 0 for a new record. */
  readonly before: number;
  readonly statusBefore: string | undefined;
  readonly entity: string;
  readonly owner: string;
  /** Whose it becomes by this save; absent where it stays whose it is. */
  readonly handedTo: string | undefined;
  readonly writer: string;
  /** Who does it, as the audit tells. */
  readonly author: string;
  readonly address: string;
  /** The record that it is below; absent for one that stands for itself. */
  readonly parentId: string | undefined;
  readonly policyId: string | null;
  readonly product: string | null;
  readonly insurer: string | null;
  readonly status: string;
  /** Absent for one that was not sent by this save. */
  readonly sentAt: Date | undefined;
  /** By what lists find it; absent where none does. */
  readonly index: IndexEntry | undefined;
  /** What lists read of it, in a table of its kind; absent where it has none. */
  readonly head: Head | undefined;
  readonly draftId: string | undefined;
  readonly release: string | undefined;
  readonly answers: Answers;
  /** Absent where they stay as they are. */
  readonly facts: Answers | undefined;
  /** What was answered, in words; absent where it stays as it is. */
  readonly report: readonly ReportEntry[] | undefined;
  /** What its number is counted in: a policy's own, by the name, where the year is 0; absent where it gets none. */
  readonly series: { readonly name: string; readonly year: number } | undefined;
  /** Keys of the files that it names; absent where it says nothing of files. */
  readonly fileKeys: readonly string[] | undefined;
  /** Whether files that it does not name are forgotten. */
  readonly prunes: boolean;
  readonly files: readonly (PreparedFile & { readonly id: string })[];
  readonly history: readonly { readonly status: string; readonly author: string }[];
  /** In the audit: `save` or `send`, and what is kept there of what was stored. */
  readonly action: string;
  readonly audited: Answers & { readonly sha256: string };
  /** What is kept beside the audit, under its hash; absent where it keeps nothing. */
  readonly evidence: Answers | undefined;
  /** The key by which the request is known again, with the answer that stands for it. */
  readonly keyed: Known | undefined;
  /** What the save is one more use of. */
  readonly counters: readonly Counter[];
  readonly now: Date;
};

/** A request as it is known again: by its key among those of whoever sent it. */
type Known = {
  readonly subject: string;
  readonly key: string;
  readonly hash: string;
  readonly answer: unknown;
};

export type Written = {
  readonly isSaved: boolean;
  /** Whether its draft has made another record. */
  readonly isDraftTaken?: boolean;
  /** By which it is called from now on; null before it is sent. */
  readonly number?: string | null;
  /** Until when a counter is full. */
  readonly fullUntil: Date | null;
  /** Stored names of files that nothing names any more. */
  readonly unused: readonly string[];
};
