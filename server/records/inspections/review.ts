import { findWrong, judgeFiles } from "../asked-files.ts";
import type { Decision } from "../entity/decision.ts";
import type { Answers, StoredRecord } from "../record.ts";
import { askedPhotos, photosIn, whatOf } from "./asked.ts";
import rules from "./review.json" with { type: "json" };

/** What becomes of each photo when the insurer decides: those that it names are rejected, for the reason it gives. */
export function learnReview(record: Pick<StoredRecord, "answers" | "facts">, decision: Decision): Answers {
  const { note } = decision;
  return {
    ...whatOf(record),
    asked: judgeFiles(askedPhotos, record, decision),
    ...(note === undefined ? {} : { comment: note }),
  };
}

/** What the simulated insurer decides by itself: its rules read the names of the files alone. */
export function reviewByName({ answers }: Pick<StoredRecord, "answers" | "facts">): Decision {
  const details = findWrong(photosIn(answers), rules);
  if (Object.keys(details).length === 0) return { status: "finished" };
  return { status: "rejected", note: "Sacalas de día y completas: las otras ya están", details };
}
