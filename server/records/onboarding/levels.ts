import type { AskedFile, AskedFiles, TaggedFile } from "../asked-files.ts";
import table from "./levels.json" with { type: "json" };

/** What a level asks for, and the status of who has reached it. */
export type AskedLevel = {
  readonly next: string;
  /** Answers that become the account's once they are approved. */
  readonly fields: readonly string[];
  readonly documents: readonly string[];
};

const levels: Readonly<Record<string, AskedLevel>> = table;

/** The level that a status is on the way to; undefined for who has come to the end. */
export function levelOf(status: string): AskedLevel | undefined {
  const [name = ""] = status.split("--");
  return Object.hasOwn(levels, name) ? levels[name] : undefined;
}

type Paper = { readonly document: string; readonly file: TaggedFile["file"] };

/** The papers of an onboarding, as files that are asked for. */
export const askedPapers: AskedFiles = {
  read: ({ papers }) =>
    // Their flow judged them.
    Array.isArray(papers)
      ? (papers as readonly Paper[]).map(({ document, file }) => ({ tag: document, file }))
      : [],
  write: (files) => ({ papers: files.map(({ tag, file }): Paper => ({ document: tag, file })) }),
  path: "/papers",
  accepted: "approved",
};

/** What is asked of who has a status and sent nothing yet. */
export function askedAt(status: string): readonly AskedFile[] {
  return (levelOf(status)?.documents ?? []).map((tag) => ({ tag, status: "pending" }));
}
