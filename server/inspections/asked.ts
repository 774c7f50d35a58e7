import type { FileReference } from "../records/judge.ts";
import type { Answers } from "../records/record.ts";

/** A photo or a paper that the insurer asks for, and what it says of the one that was sent. */
export type Asked = {
  readonly tag: string;
  /** One of the inspection's own statuses. */
  readonly status: string;
  /** Why it was rejected. */
  readonly reason?: string;
  /** Key of the file that was sent. */
  readonly key?: string;
};

/** A photo as its flow asks it. */
export type Photo = { readonly tag: string; readonly file: FileReference };

/** What is known of an inspection beside what was answered. */
export type Facts = { readonly asked: readonly Asked[]; readonly comment?: string };

/** The facts of a stored inspection: this server, its seed and its sandbox alone write them. */
export function factsOf({ facts }: { readonly facts: Answers }): Facts {
  const { asked = [], comment } = facts as Partial<Facts>;
  return { asked, ...(comment === undefined ? {} : { comment }) };
}

/** The photos that answers hold; their flow judged them, or its schema gave them this shape. */
export function photosIn({ photos }: Answers): readonly Photo[] {
  return Array.isArray(photos) ? (photos as readonly Photo[]) : [];
}
