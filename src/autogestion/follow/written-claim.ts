import type { ReportEntry } from "#engine/runtime/index.ts";

/** What a broker wrote down of an accident, as who told of it reads it. */
export type WrittenClaim = {
  readonly number: string | null;
  readonly title: string;
  readonly on: string | null;
  readonly asset: string;
  readonly plate: string | null;
  readonly insurer: string;
  /** The broker. */
  readonly by: string;
  readonly isConfirmed: boolean;
  readonly isCorrected: boolean;
  readonly files: readonly string[];
  readonly report: readonly ReportEntry[];
};
