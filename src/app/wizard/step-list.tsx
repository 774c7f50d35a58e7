import "./step-list.css";
import { useState } from "react";
import type { StepsProps } from "#engine/react/index.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";

type Part = StepsProps["parts"][number];

/**
 * The steps of a wizard with what was answered in each; one where its person has been leads there. Where there is no
 * room for them they are folded away under the one where they are.
 */
export function StepList({ parts, isBusy, open }: StepsProps) {
  const [isOpen, setOpen] = useState(false);
  const here = parts.findIndex(({ status }) => status === "current");
  const params = { number: here + 1, total: parts.length, title: parts[here]?.title ?? "" };
  if (here < 0) return null;
  return (
    <nav className="step-list" aria-label={deskText("wizard.steps")}>
      <button
        type="button"
        className="step-list-fold"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {deskText("wizard.here", params)}
        <Icon name="down" />
      </button>
      <ol data-open={isOpen || undefined}>
        {parts.map((part) => (
          <Step
            key={part.id}
            part={part}
            place={deskText("wizard.place", params)}
            isBusy={isBusy}
            open={(step) => {
              setOpen(false);
              open(step);
            }}
          />
        ))}
      </ol>
    </nav>
  );
}

type StepProps = Pick<StepsProps, "isBusy" | "open"> & { readonly part: Part; readonly place: string };

function Step({ part: { title, status, opens, answer }, place, isBusy, open }: StepProps) {
  const isHere = status === "current";
  return (
    <li data-status={status} aria-current={isHere ? "step" : undefined}>
      {opens === undefined || isHere ? (
        <span>{title}</span>
      ) : (
        <button type="button" aria-disabled={isBusy || undefined} onClick={() => open(opens)}>
          {title}
        </button>
      )}
      <span className="step-list-answer">{answer ?? (isHere ? place : "")}</span>
    </li>
  );
}
