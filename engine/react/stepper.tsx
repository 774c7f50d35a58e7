import "./stepper.css";
import { useContext } from "react";
import type { View } from "#engine/runtime/index.ts";
import { BackButton, isDetour } from "./back-button.tsx";
import { ToolsContext } from "./tools.ts";

/** A step of a wizard, or a section of its steps. */
export type Part = {
  readonly id: string;
  readonly title: string;
  readonly status: "done" | "current" | "ahead";
  readonly filled: number;
  /** The step to which it leads back, or on to where the person was; none where it leads nowhere. */
  readonly opens?: string | undefined;
  readonly answer?: string | undefined;
};

type Props = { readonly view: View; readonly onBack?: (() => void) | undefined };

/**
 * The way back beside «Paso 2 de 5 · Conductor», over a bar with a part for each step, or for each section, whose pages
 * fill its part. Conditions may change how many steps there are, and never how many sections. A step that a review
 * opened is none of them.
 */
export function Stepper({ view, onBack }: Props) {
  const { host } = useContext(ToolsContext);
  const parts = partsOf(view);
  const current = parts.findIndex(({ status }) => status === "current");
  const params = { number: current + 1, total: parts.length, title: parts[current]?.title ?? "" };
  if (!onBack && current < 0) return null;
  return (
    <div className="flow-stepper">
      <div className="flow-stepper-head">
        {onBack && <BackButton view={view} onBack={onBack} />}
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

/** What a wizard is made of as it is told: its sections, or else its steps; nothing where there is no more than one. */
export function partsOf(view: View): readonly Part[] {
  const parts = view.sections.length > 0 ? view.sections : stepsOf(view);
  return isDetour(view) || parts.length < 2 ? [] : parts;
}

function stepsOf({ progress, step }: View): readonly Part[] {
  return progress.map(({ id, title, status, canOpen, answer }) => ({
    id,
    title: status === "current" ? step.title : title,
    status,
    filled: status === "ahead" ? 0 : 1,
    opens: canOpen ? id : undefined,
    answer,
  }));
}
