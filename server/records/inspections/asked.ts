import type { Proposed } from "../../insurance/policies/proposals.ts";
import { type AskedFile, type AskedFiles, askedIn, type TaggedFile } from "../asked-files.ts";
import type { Answers } from "../record.ts";

/** What is known of an inspection beside what was answered. */
export type Facts = {
  readonly asked: readonly AskedFile[];
  readonly comment?: string;
  /** What it is of, where that is no policy yet. */
  readonly proposed?: Proposed;
  /** By what its insurer knows it, where that told. */
  readonly number?: string;
  /** How often photos of it were sent: each time is a round of its runs. */
  readonly round?: number;
};

/** The facts of a stored inspection: this server, its seed and its sandbox alone write them. */
export function factsOf({ facts }: { readonly facts: Answers }): Facts {
  const { comment } = facts as Partial<Facts>;
  return { asked: askedIn({ facts }), ...(comment === undefined ? {} : { comment }), ...whatOf({ facts }) };
}

/** What of the facts stays whatever is sent and decided. */
export function whatOf({ facts }: { readonly facts: Answers }): Pick<Facts, "proposed" | "number" | "round"> {
  const { proposed, number, round } = facts as Partial<Facts>;
  return { ...(proposed && { proposed }), ...(number && { number }), ...(round && { round }) };
}

/** The photos that are still to be sent, or to be sent again. */
export function wantedIn(asked: readonly AskedFile[]): readonly AskedFile[] {
  return asked.filter(({ status }) => status === "pending" || status === "rejected");
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
