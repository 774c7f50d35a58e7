import { type AskedFile, type AskedFiles, askedIn, type TaggedFile } from "../asked-files.ts";
import type { Answers } from "../record.ts";

/** What is known of an inspection beside what was answered. */
export type Facts = { readonly asked: readonly AskedFile[]; readonly comment?: string };

/** The facts of a stored inspection: this server, its seed and its sandbox alone write them. */
export function factsOf({ facts }: { readonly facts: Answers }): Facts {
  const { comment } = facts as Partial<Facts>;
  return { asked: askedIn({ facts }), ...(comment === undefined ? {} : { comment }) };
}

/** The photos that answers hold; their flow judged them, or its schema gave them this shape. */
export function photosIn({ photos }: Answers): readonly TaggedFile[] {
  return Array.isArray(photos) ? (photos as readonly TaggedFile[]) : [];
}

/** The photos of an inspection, as files that are asked for. */
export const askedPhotos: AskedFiles = {
  read: photosIn,
  write: (photos) => ({ photos }),
  path: "/photos",
  accepted: "finished",
};
