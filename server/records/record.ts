import type { ReportEntry } from "#engine/runtime/index.ts";

/** A record as it is stored. */
export type StoredRecord = {
  readonly id: string;
  readonly policyId: string | null;
  readonly product: string | null;
  readonly insurer: string | null;
  readonly number: string | null;
  readonly status: string;
  readonly version: number;
  readonly draftId: string | null;
  /** Who stored it last, as `writerOf` tells. */
  readonly writer: string;
  /** Hash of the release of its first save. */
  readonly release: string | null;
  /** Keys of the files that its answers name; null when they say nothing of files. */
  readonly fileKeys: readonly string[] | null;
  /** In wire form, by name. */
  readonly answers: Answers;
  /** What is known of it beside what was answered. */
  readonly facts: Answers;
  /** What was answered, in the words in which it was asked; null until it is sent. */
  readonly report: readonly ReportEntry[] | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
};

/** A record, and whose it is. */
export type OwnedRecord = StoredRecord & { readonly owner: string };

export type Answers = Readonly<Record<string, unknown>>;

/** As much of a record as every broker's list reads, and what its kind's own does. */
export type ListedRecord = Pick<OwnedRecord, "id" | "owner"> & {
  readonly title: string;
  /** An instant as a text. */
  readonly createdAt: string;
  readonly listed: unknown;
};
