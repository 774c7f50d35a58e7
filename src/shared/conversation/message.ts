import type { ReportEntry } from "#engine/runtime/index.ts";

export type MessageFile = { readonly id: string; readonly name: string; readonly size: number };

export type Message = {
  readonly id: string;
  readonly by: "broker" | "insurer" | "office" | "person";
  readonly author: string;
  /** Instant. */
  readonly at: string;
  readonly text?: string;
  /** What a form said, in the words in which it was asked. */
  readonly entries?: readonly ReportEntry[];
  readonly files: readonly MessageFile[];
};
