import type { View } from "#engine/runtime/index.ts";
import type { Host } from "./host.ts";

/** «Paso 2 de 5 · Conductor» over a bar with a part for each step. Conditions may change how many there are. */
export function Stepper({ view, host }: { readonly view: View; readonly host: Host }) {
  const current = view.progress.findIndex(({ status }) => status === "current");
  if (current < 0 || view.progress.length < 2) return null;
  const params = { number: current + 1, total: view.progress.length, title: view.step.title };
  return (
    <div className="flow-stepper">
      <p className="flow-stepper-text">{host.text("form.step", params)}</p>
      <ol className="flow-stepper-bar" aria-hidden="true">
        {view.progress.map(({ id, status }) => (
          <li key={id} data-status={status} />
        ))}
      </ol>
    </div>
  );
}
