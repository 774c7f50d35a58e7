import { fillText } from "../../infrastructure/errors/errors.ts";
import { askedIn } from "../asked-files.ts";
import type { DecidedOn, Told } from "../entity/decision.ts";
import { titleOfPaper } from "./papers.ts";
import told from "./told.json" with { type: "json" };

const reached: Readonly<Record<string, Told>> = told.reached;

/** What the broker is told of a decision: the level that they have, or which papers to send again and why. */
export function tellReview({ status, facts, note }: DecidedOn): Told | undefined {
  const wrong = askedIn({ facts }).filter((one) => one.status === "rejected");
  const [first] = wrong;
  if (!first) return Object.hasOwn(reached, status) ? withNote(reached[status], note) : undefined;
  const { one, other, reason: line, kept } = told.rejected;
  const isWhole = askedIn({ facts }).length === wrong.length;
  const reasons = wrong.flatMap(({ tag, reason }) =>
    reason === undefined ? [] : [`${fillText(line, { title: titleOfPaper(tag), reason })}.`],
  );
  return {
    title: fillText(wrong.length === 1 ? one : other, {
      title: titleOfPaper(first.tag),
      count: wrong.length,
    }),
    note: [...reasons, note, isWhole ? undefined : kept].filter(Boolean).join(" "),
    tone: "warning",
  };
}

function withNote(said: Told | undefined, note: string | undefined): Told | undefined {
  return said && { ...said, note: [said.note, note].filter(Boolean).join(" ") };
}
