import type { Policy } from "../../insurance/policies/policies.ts";
import type { FileReference, ProductTitles } from "../judged.ts";
import type { Answers, StoredRecord } from "../record.ts";

/** What is known of a record that is shown, or of one that may begin. */
export type Shown = {
  readonly record: StoredRecord | undefined;
  readonly policy: Policy;
  /** The platform on which its person is shown it. */
  readonly platform: string;
  /** Whether who asks may see what was answered. */
  readonly isWhole: boolean;
  readonly attached: Attached;
  readonly rules: ProductTitles;
};

/** The same of one that is stored. */
export type ShownRecord = Shown & { readonly record: StoredRecord };

/** What hangs on a record: its files and those of what was added to it, and how it came to its status. */
export type Attached = {
  readonly files: readonly AttachedFile[];
  readonly additions: readonly Added[];
  readonly history: readonly {
    readonly status: string;
    readonly note: string | null;
    /** The kind of author, and no person: `broker`, `insurer:sura`, `office`. */
    readonly author: string;
    readonly at: Date;
  }[];
};

type Added = {
  readonly id: string;
  /** Whoever wrote it: a person insured, or a broker as an owner. */
  readonly writer: string;
  readonly answers: Answers;
  readonly at: Date;
};

export type AttachedFile = FileReference & { readonly id: string; readonly recordId: string };
