import type { Changes, ReportEntry } from "#engine/runtime/index.ts";
import type { Problem } from "../infrastructure/http/problems.ts";
import type { Answers } from "./record.ts";

/** A file as answers name it. */
export type FileReference = {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
};

/** What a flow says of a save. */
export type Judged = {
  /** None when the flow would have made it so. */
  readonly problems: readonly Problem[];
  /** The answers that it allows in wire form, those that it computes computed again. */
  readonly content: Answers;
  /** The status that the flow's call asks for. */
  readonly stores: string;
  /** The files that the answers name, with their places; undefined where they say nothing of files. */
  readonly files?: readonly NamedFile[] | undefined;
  /** Hash of the release that judged. */
  readonly release?: string;
  /** The step that a draft was left at, and what it is called where that depends on nothing. */
  readonly left?: { readonly at: string; readonly title?: string };
  /** What of the flow's catalogue was chosen, and what it changes. */
  readonly changes?: Changes;
  /** What was answered, in the words in which it was asked. */
  readonly report?: readonly ReportEntry[];
};

export type NamedFile = { readonly key: string; readonly name: string; readonly path: string };

/** What products' documents say of them. */
export type ProductTitles = {
  /** `vehicle` or `other`. */
  readonly riskTypeOf: (product: string) => string;
  /** What a product is called; its id where nobody says. */
  readonly titleOf: (product: string) => string;
  /** The product that is called so, however it is written; none where nobody calls one so. */
  readonly productCalled: (name: string) => string | undefined;
};
