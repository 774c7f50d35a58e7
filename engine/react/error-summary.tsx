import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { View } from "#engine/runtime/index.ts";
import { elementId, focusField, placeOnStep } from "./element-id.ts";
import type { Host } from "./host.ts";
import { problemText } from "./problem.tsx";

/** Says after each refused press what is wrong, takes the focus, and leads to each question. */
export function ErrorSummary({ view, host }: { readonly view: View; readonly host: Host }) {
  // Refusals are counted over the whole wizard: those of earlier steps say nothing of this one.
  const [before] = useState(view.refusals);
  const box = useRef<HTMLDivElement>(null);
  const isShown = view.refusals > before && view.problems.length > 0;

  useEffect(() => {
    if (view.refusals > before) box.current?.focus();
  }, [view.refusals, before]);

  function follow(event: MouseEvent, pointer: string): void {
    event.preventDefault();
    focusField(pointer);
  }

  if (!isShown) return null;
  return (
    <div ref={box} className="flow-summary" role="alert" tabIndex={-1} aria-labelledby="flow-summary-title">
      <h2 id="flow-summary-title" className="flow-summary-title">
        {host.text("form.problems")}
      </h2>
      <ul>
        {view.problems.map((problem) => {
          const text = `${named(problem.title)} ${problemText(problem, host)}`;
          const place = placeOnStep(view.fields, problem.path);
          return (
            <li key={`${problem.path} ${problem.code}`}>
              {place === undefined ? (
                text
              ) : (
                <a href={`#${elementId(place)}`} onClick={(event) => follow(event, place)}>
                  {text}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A colon after a title that does not end by itself, as a question does. */
function named(title: string): string {
  return /[?!.:]$/.test(title) ? title : `${title}:`;
}
