import type { Scope } from "#engine/expression/index.ts";

/** True only when its expression is true: neither false nor unanswered. */
export type Test = (scope: Scope) => boolean;

/** A text, or nothing when its expression has no value. */
export type Text = (scope: Scope) => string | undefined;

/** What is read: under the title of its group, by its day. */
export type Fact = {
  readonly id: string;
  readonly isBeside: boolean;
  readonly isFolded: boolean;
  readonly isShared: boolean;
  readonly link: Link | undefined;
} & Readonly<Record<"title" | "value" | "group" | "date", Text>>;

/** Where a fact leads: into a chat with a message, of the phone if there is one, or to a page. */
export type Link = Readonly<Record<"whatsapp" | "phone" | "https", Text>>;
