import { foldText } from "#engine/identifiers/index.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import type { Decision } from "./entity/decision.ts";
import type { Combined } from "./entity/stored.ts";
import type { FileReference, Judged } from "./judged.ts";
import type { Answers, StoredRecord } from "./record.ts";

/** A photo or a paper that is asked for, and what was said of the one that was sent. */
export type AskedFile = {
  readonly tag: string;
  /** `pending`, `inReview`, `rejected`, or what its kind calls one that is right. */
  readonly status: string;
  /** Why it was rejected. */
  readonly reason?: string;
  /** Key of the file that was sent. */
  readonly key?: string;
};

/** A file as its flow asks it. */
export type TaggedFile = { readonly tag: string; readonly file: FileReference };

/** How a kind of record names the files that are asked for. */
export type AskedFiles = {
  readonly read: (answers: Answers) => readonly TaggedFile[];
  readonly write: (files: readonly TaggedFile[]) => Answers;
  /** Where the answers have them. */
  readonly path: string;
  /** The status of a file that is right. */
  readonly accepted: string;
};

/** What is known of a record beside what was answered: the server, its seed and its sandbox alone write it. */
export function askedIn({ facts }: Pick<StoredRecord, "facts">): readonly AskedFile[] {
  return (facts as { readonly asked?: readonly AskedFile[] }).asked ?? [];
}

/**
 * What was sent joins what was sent before: of what was rejected only that comes again. What came is under review.
 */
export function combineFiles(
  { read, write, path }: AskedFiles,
  record: StoredRecord | undefined,
  { content, files }: Judged,
): Combined {
  const asked = record ? askedIn(record) : [];
  const sent = read(content);
  const fileOf = (all: readonly TaggedFile[], tag: string) => all.find((one) => one.tag === tag);
  const tags = [...new Set([...asked, ...sent].map(({ tag }) => tag))];
  const kept = read(record?.answers ?? {}).filter(({ tag }) => fileOf(sent, tag) === undefined);
  const now = tags.map((tag): AskedFile => {
    const one = fileOf(sent, tag);
    return one
      ? { tag, status: "inReview", key: one.file.key }
      : (asked.find((before) => before.tag === tag) ?? { tag, status: "pending" });
  });
  return {
    content: { ...content, ...write([...kept, ...sent]) },
    files: [...(files ?? []), ...kept.map(({ file: { key, name } }) => ({ key, name, path }))],
    facts: { asked: now },
  };
}

/** What becomes of each file by a decision of which `status` is that of the files: those that it names are rejected. */
export function judgeFiles(
  { accepted }: Pick<AskedFiles, "accepted">,
  record: Pick<StoredRecord, "facts">,
  { status, details = {} }: Pick<Decision, "status" | "details">,
): readonly AskedFile[] {
  const asked = askedIn(record);
  const unknown = Object.keys(details).find((tag) => !asked.some((one) => one.tag === tag));
  if (unknown !== undefined)
    throw new AppError("invalid-request", { detail: `review: no file "${unknown}" was asked for` });
  const isNamed = Object.keys(details).length > 0;
  return asked.map(({ reason: _, ...one }): AskedFile => {
    const reason = details[one.tag];
    if (status !== "rejected") return { ...one, status };
    if (reason === undefined && isNamed) return { ...one, status: accepted };
    return { ...one, status, ...(reason === undefined ? {} : { reason }) };
  });
}

/** What somebody simulated finds wrong with files: their names alone tell. */
export function findWrong(
  files: readonly TaggedFile[],
  rules: readonly { readonly name: string; readonly reason: string }[],
): Readonly<Record<string, string>> {
  const wrong = files.flatMap(({ tag, file }) => {
    const plain = foldText(file.name);
    const rule = rules.find(({ name }) => plain.includes(name));
    return rule ? [[tag, rule.reason] as const] : [];
  });
  return Object.fromEntries(wrong);
}
