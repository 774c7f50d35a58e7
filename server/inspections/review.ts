import { foldText } from "#engine/identifiers/index.ts";
import { AppError } from "../http/errors.ts";
import type { Decision } from "../records/entity.ts";
import type { Answers, StoredRecord } from "../records/record.ts";
import { type Asked, factsOf, photosIn } from "./asked.ts";
import rules from "./review.json" with { type: "json" };

/** What becomes of each photo when the insurer decides: those that it names are rejected, for the reason it gives. */
export function learnReview(
  record: Pick<StoredRecord, "answers" | "facts">,
  { status, note, details = {} }: Decision,
): Answers {
  const { asked } = factsOf(record);
  const unknown = Object.keys(details).find((tag) => !asked.some((one) => one.tag === tag));
  if (unknown !== undefined)
    throw new AppError("invalid-request", { detail: `inspection: no photo "${unknown}" was asked for` });
  const isNamed = Object.keys(details).length > 0;
  return {
    asked: asked.map(({ reason: _, ...one }): Asked => {
      const reason = details[one.tag];
      if (status !== "rejected") return { ...one, status };
      if (reason === undefined && isNamed) return { ...one, status: "finished" };
      return { ...one, status, ...(reason === undefined ? {} : { reason }) };
    }),
    ...(note === undefined ? {} : { comment: note }),
  };
}

/** What the simulated insurer decides by itself: its rules read the names of the files alone. */
export function reviewByName({ answers }: Pick<StoredRecord, "answers" | "facts">): Decision {
  const wrong = photosIn(answers).flatMap(({ tag, file }) => {
    const plain = foldText(file.name);
    const rule = rules.find(({ name }) => plain.includes(name));
    return rule ? [[tag, rule.reason] as const] : [];
  });
  if (wrong.length === 0) return { status: "finished" };
  return { status: "rejected", note: "Hay fotos para repetir", details: Object.fromEntries(wrong) };
}
