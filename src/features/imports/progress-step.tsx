import { useId } from "react";
import { importsText } from "#src/shared/i18n/imports-text.ts";
import type { Import } from "./import.ts";

/** How much of an import is written, or taken back. */
export function ProgressStep({ found: { status, states, outcomes } }: { found: Import }) {
  const told = useId();
  const { written, left, undone, kept } = outcomes;
  const total = status === "applying" ? states.new + states.changed : written + undone + kept;
  const done = status === "applying" ? written + left : undone + kept;
  return (
    <div className="import-body">
      <div className="stack-tight">
        <progress
          className="import-progress"
          aria-label={importsText("progress.bar")}
          aria-describedby={told}
          max={Math.max(1, total)}
          value={done}
        />
        <p id={told} role="status">
          {importsText("progress.text", { done, total })}
        </p>
      </div>
    </div>
  );
}
