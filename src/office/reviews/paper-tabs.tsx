import { Icon } from "#src/desk/ui/icon.tsx";
import { Status, type StatusKind } from "#src/desk/ui/status.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import type { ReviewPaper } from "./review.ts";
import { reasonOf, type Verdicts } from "./verdicts.ts";

type PaperTabsProps = {
  name: string;
  papers: readonly ReviewPaper[];
  verdicts: Verdicts;
  isOpen: boolean;
  shown: number;
  onShow: (index: number) => void;
};

/** The papers that were sent, each with what is said of it so far. */
export function PaperTabs({ name, papers, verdicts, isOpen, shown, onShow }: PaperTabsProps) {
  return (
    <nav aria-label={officeText("reviews.papers", { name })}>
      <ul className="office-tabs">
        {papers.map((paper, index) => {
          const { kind, text } = standingOf(paper, verdicts, isOpen);
          return (
            <li key={paper.path}>
              <button
                type="button"
                aria-current={index === shown ? "true" : undefined}
                onClick={() => onShow(index)}
              >
                <Icon name="file" />
                <span>
                  <span className="strong cut">{paper.title}</span>
                  <Status kind={kind}>{text}</Status>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function standingOf(
  paper: ReviewPaper,
  verdicts: Verdicts,
  isOpen: boolean,
): { readonly kind: StatusKind; readonly text: string } {
  if (!paper.isAsked) return { kind: "done", text: officeText("reviews.earlier") };
  if (isOpen && reasonOf(verdicts, paper) !== "")
    return { kind: "fail", text: officeText("reviews.states.bad") };
  if (paper.status === "approved") return { kind: "done", text: officeText("reviews.states.approved") };
  if (paper.status === "rejected") return { kind: "fail", text: officeText("reviews.states.rejected") };
  return { kind: "wait", text: officeText("reviews.states.undecided") };
}
