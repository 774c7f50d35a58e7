import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import type { QuoteRow } from "./quote-row.ts";

const marks = {
  done: "answers-yes",
  failed: "answers-no",
  unknown: "answers-no",
  canceled: "answers-no",
  waiting: "answers-open",
  running: "answers-open",
} as const;

const step = 8;

/** How many of those who were asked have answered. */
export function answersText({ insurers }: Pick<QuoteRow, "insurers">): string | null {
  if (insurers.length === 0) return null;
  const answered = insurers.filter(({ status }) => status === "done").length;
  return quotesText("list.answered", { answered, asked: insurers.length });
}

/** A tick for each of those who were asked, and how many have answered. */
export function Answers({ row }: { row: QuoteRow }) {
  const text = answersText(row);
  if (text === null) return <span className="soft">—</span>;
  return (
    <span className="answers">
      <svg width={row.insurers.length * step - 2} height="10" aria-hidden="true">
        {row.insurers.map(({ name, status }, at) => (
          <rect key={name} className={marks[status]} x={at * step} width="6" height="10" rx="1.5" />
        ))}
      </svg>
      {text}
    </span>
  );
}
