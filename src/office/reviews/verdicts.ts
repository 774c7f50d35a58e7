import { officeText } from "#src/shared/i18n/office-text.ts";
import type { Review, ReviewPaper } from "./review.ts";

/** What is said of the papers so far: of each that will not do, which reasons and what else. */
export type Verdicts = Readonly<
  Record<string, { readonly reasons: readonly string[]; readonly note: string }>
>;

export const emptyVerdicts: Verdicts = {};

/** Why a paper will not do, in the words that its broker reads; nothing where nothing was said. */
export function reasonOf(verdicts: Verdicts, { document }: Pick<ReviewPaper, "document">): string {
  const { reasons = [], note = "" } = verdicts[document] ?? {};
  return [reasons.join(", "), note.trim()].filter(Boolean).join(". ");
}

/** The papers that will not do, with why. */
export function rejectedOf({ papers }: Review, verdicts: Verdicts) {
  return papers.flatMap((paper) => {
    const reason = paper.isAsked ? reasonOf(verdicts, paper) : "";
    return reason === "" ? [] : [{ ...paper, reason }];
  });
}

/** What its broker will read of a rejection. */
export function willRead(review: Review, verdicts: Verdicts): string {
  const rejected = rejectedOf(review, verdicts);
  const [first] = rejected;
  if (!first) return "";
  const head =
    rejected.length === 1
      ? officeText("reviews.willReadOne", { title: first.title })
      : officeText("reviews.willReadOther", { count: rejected.length });
  const asked = review.papers.filter(({ isAsked }) => isAsked).length;
  const lines = rejected.map(({ title, reason }) => `${title}: ${reason.replace(/\.$/, "")}.`);
  return [head, ...lines, ...(rejected.length < asked ? [officeText("reviews.kept")] : [])].join(" ");
}
