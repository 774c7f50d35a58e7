import "./stepper.css";
import { useContext } from "react";
import type { View } from "#engine/runtime/index.ts";
import { BackIcon } from "./icons.tsx";
import { isRepeated } from "./is-repeated.ts";
import { ToolsContext } from "./tools.ts";
import { useBusy } from "./use-busy.ts";

type Part = { readonly id: string; readonly title: string; readonly status: string; readonly filled: number };

type Props = {
  readonly view: View;
  /** Where there is no step before: the way to what was before the wizard. */
  readonly onLeave?: (() => void) | undefined;
};

/**
 * The way back beside «Paso 2 de 5 · Conductor», over a bar with a part for each step, or for each section, whose pages
 * fill its part. Conditions may change how many steps there are, and never how many sections. A step that a review
 * opened is none of them.
 */
export function Stepper({ view, onLeave }: Props) {
  const { host, send } = useContext(ToolsContext);
  const { isBusy } = useBusy(view);
  // A step that lets nobody back is no first one.
  const leave = view.progress[0]?.id === view.step.id ? onLeave : undefined;
  const back = view.back === undefined ? leave : () => send({ type: "go-back" });
  const isDetour = view.actions.some(({ returns }) => returns);

  const parts = view.sections.length > 0 ? view.sections : stepsOf(view);
  const current = isDetour || parts.length < 2 ? -1 : parts.findIndex(({ status }) => status === "current");
  const params = { number: current + 1, total: parts.length, title: parts[current]?.title ?? "" };
  if (!back && current < 0) return null;
  return (
    <div className="flow-stepper">
      <div className="flow-stepper-head">
        {back && (
          <button
            type="button"
            className="flow-button flow-quiet flow-back"
            // A disabled button would lose the focus while the call is under way.
            aria-disabled={isBusy || undefined}
            onClick={(event) => {
              if (!isRepeated(event) && !isBusy) back();
            }}
          >
            <BackIcon />
            {host.text(isDetour ? "form.review.back" : "form.back")}
          </button>
        )}
        {current >= 0 && <p className="flow-stepper-text">{host.text("form.step", params)}</p>}
      </div>
      {current >= 0 && (
        <ol className="flow-stepper-bar" aria-hidden="true">
          {parts.map(({ id, filled }) => (
            <li key={id}>
              <span style={{ inlineSize: `${filled * 100}%` }} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function stepsOf({ progress, step }: View): readonly Part[] {
  return progress.map(({ id, title, status }) => ({
    id,
    title: status === "current" ? step.title : title,
    status,
    filled: status === "ahead" ? 0 : 1,
  }));
}
