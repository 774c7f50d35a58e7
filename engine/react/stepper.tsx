import type { View } from "#engine/runtime/index.ts";
import type { Host } from "./host.ts";

type Part = { readonly id: string; readonly title: string; readonly status: string; readonly filled: number };

/**
 * «Paso 2 de 5 · Conductor» over a bar with a part for each step, or for each section, whose pages fill its part.
 * Conditions may change how many steps there are, and never how many sections.
 */
export function Stepper({ view, host }: { readonly view: View; readonly host: Host }) {
  const parts = view.sections.length > 0 ? view.sections : stepsOf(view);
  const current = parts.findIndex(({ status }) => status === "current");
  if (current < 0 || parts.length < 2) return null;
  const params = { number: current + 1, total: parts.length, title: parts[current]?.title ?? "" };
  return (
    <div className="flow-stepper">
      <p className="flow-stepper-text">{host.text("form.step", params)}</p>
      <ol className="flow-stepper-bar" aria-hidden="true">
        {parts.map(({ id, filled }) => (
          <li key={id}>
            <span style={{ inlineSize: `${filled * 100}%` }} />
          </li>
        ))}
      </ol>
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
