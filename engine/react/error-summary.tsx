import "./problems.css";
import { type MouseEvent, useContext, useEffect, useRef, useState } from "react";
import type { FieldProblem, View } from "#engine/runtime/index.ts";
import { elementId, focusField, placeOnStep } from "./element-id.ts";
import type { Host } from "./host.ts";
import { problemText } from "./problem.tsx";
import { ToolsContext } from "./tools.ts";

/**
 * Says after each refused press what is wrong, takes the focus, and leads to each question; what a reply refused is said
 * until it is answered, with the way to what other steps ask.
 */
export function ErrorSummary({ view, host }: { readonly view: View; readonly host: Host }) {
  const { send, aim } = useContext(ToolsContext);
  // Refusals are counted over the whole wizard: those of earlier steps say nothing of this one.
  const [before] = useState(view.refusals);
  const box = useRef<HTMLDivElement>(null);
  const { refusedTitle, elsewhere } = view;
  const isTold = view.refusals > before || refusedTitle !== undefined;
  const isShown = isTold && view.problems.length + elsewhere.length > 0;

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
        {refusedTitle || host.text(refusedTitle === undefined ? "form.problems" : "form.refused")}
      </h2>
      {refusedTitle !== undefined && <p>{host.text("form.refused.text")}</p>}
      <ul>
        {view.problems.map((problem) => {
          const text = summaryOf(problem, problemText(problem, host));
          const place = problem === view.step.problem ? problem.path : placeOnStep(view.fields, problem.path);
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
        {elsewhere.map(({ step, title, problem }) => (
          <li key={`${problem.path} ${step}`}>
            {summaryOf(problem, problemText(problem, host))}{" "}
            <button
              type="button"
              className="flow-summary-way"
              aria-label={`${host.text("form.go", { title })}: ${problem.title}`}
              onClick={() => {
                aim.current = problem.path;
                send({ type: "go-to", step });
              }}
            >
              {host.text("form.go", { title })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A problem with the card and the question that it is of; a text that names its question is enough by itself. */
function summaryOf({ item, title, help, code }: FieldProblem, text: string): string {
  const isWhole = (help !== undefined && code === "field_required") || plain(text).includes(plain(title));
  const places = [item, isWhole ? undefined : title].filter((place) => place !== undefined && place !== "");
  return places.length === 0 ? text : `${named(places.join(", "))} ${text}`;
}

/** A colon after a title that does not end by itself, as a question does. */
function named(title: string): string {
  return /[?!.:]$/.test(title) ? title : `${title}:`;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
