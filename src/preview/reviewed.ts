/** What the development server says of a change: its flows, and of one of them the moments that are seen otherwise. */
export type Reviewed = {
  /** The branch or commit that it is compared with. */
  readonly since: string;
  readonly flows: readonly {
    readonly flow: string;
    /** For whom, what it comes to where a word says it, and the first of its places. */
    readonly changes: readonly {
      readonly whom: string;
      readonly what?: string;
      readonly places: readonly string[];
    }[];
  }[];
  /** Of the flow that was asked for. */
  readonly moments?: readonly Unlike[];
};

/** A moment that is seen otherwise than before. */
export type Unlike = {
  /** The words of the page that shows it. */
  readonly asked: Readonly<Record<string, string>>;
  /** Its scenario's. */
  readonly title: string;
  /** Its step; none where it is the end. */
  readonly at?: string;
  readonly became: "new" | "other";
  /** Texts that say something else; one side is missing of what was not there or is gone. */
  readonly texts: readonly { readonly before?: string; readonly after?: string }[];
};
