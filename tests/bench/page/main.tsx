import "#src/shared/ui/tokens.css";
import "#src/shared/ui/base.css";
import "./bench.css";
import { createRoot } from "react-dom/client";
import { syntaxIn } from "#engine/expression/index.ts";
import { Flow } from "#engine/react/index.ts";
import { prepare, type State, start } from "#engine/runtime/index.ts";
import { loadValidators, type ValidatorFactory } from "#engine/validation/index.ts";
import { today } from "#src/shared/time/clock.ts";
import type { BenchForm } from "../form/publish-form.ts";
import { createHost } from "./create-host.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { TextList } from "./text-list.tsx";

// A form made into a one-step flow, run as the product runs its own: a release and its validators by their hash.
const hash = document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? "";
const [form, { default: factory }] = await Promise.all([
  fetch(`/releases/${hash}/form.json`).then((reply): Promise<BenchForm> => reply.json()),
  import(/* @vite-ignore */ `/releases/${hash}/validators.js`) as Promise<{
    readonly default: ValidatorFactory;
  }>,
]);
const validators = loadValidators(factory, { today });
const flow = prepare(form.release, form.hash, () => validators, syntaxIn(form.release.syntax));
const context = { today: today() };
const host = createHost(form, validators);
document.title = form.release.flow.title;

createRoot(document.getElementById("root") as HTMLElement).render(
  <>
    <Flow
      flow={flow}
      host={host}
      initial={{ context, state: draftOf(form) }}
      widgets={{ checkboxes: TextList }}
    />
    {form.notes.length > 0 && (
      <aside className="bench-notes">
        <h2>Lo que este formulario no pregunta o no controla mientras se escribe</h2>
        <ul>
          {form.notes.map(({ path, reason }) => (
            <li key={path + reason}>
              <code>{path || "/"}</code>: {reason}
            </li>
          ))}
        </ul>
      </aside>
    )}
  </>,
);
performance.mark("bench-rendered");

/** A form without answers to begin with is begun as a person begins it. */
function draftOf({ draft }: BenchForm): State | undefined {
  if (Object.keys(draft).length === 0) return undefined;
  const [{ state }] = start(flow, context);
  return { ...state, answers: mergeAnswers(state.answers, draft) };
}
