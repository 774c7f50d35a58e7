import { useContext, useState } from "react";
import type { ActionView } from "#engine/runtime/index.ts";
import { isRepeated } from "./is-repeated.ts";
import { ToolsContext } from "./tools.ts";
import { useCountdown } from "./use-countdown.ts";

type ActionButtonProps = {
  readonly action: ActionView;
  /** Whether the form's own submission presses it. */
  readonly isSubmit: boolean;
  readonly isBusy: boolean;
  /** Says why it cannot be pressed, where that is known. */
  readonly onBlocked?: (() => void) | undefined;
};

/** What can be done, and in how many seconds where it has to wait from one time to the next. */
export function ActionButton({ action, isSubmit, isBusy, onBlocked }: ActionButtonProps) {
  const { host, send } = useContext(ToolsContext);
  const [presses, setPresses] = useState(0);
  const seconds = useCountdown(action.pause ?? 0, presses);
  const isPaused = seconds > 0;
  return (
    <button
      type={isSubmit ? "submit" : "button"}
      className={`flow-button flow-${action.style}`}
      disabled={!action.enabled && onBlocked === undefined}
      // A disabled button would lose the focus while the call is under way, and could not say what it waits for.
      aria-disabled={isBusy || isPaused || !action.enabled || undefined}
      onClick={(event) => {
        if (!action.enabled) onBlocked?.();
        if (!action.enabled || isRepeated(event) || isSubmit || isBusy || isPaused) return;
        setPresses(presses + 1);
        send({ type: "press", action: action.id });
      }}
    >
      {action.returns ? host.text("form.review.save") : action.title || host.text("form.continue")}
      {isPaused && (
        // A number that changes each second is not read aloud.
        <span aria-hidden="true" className="flow-pause">
          {host.text("form.action.pause", { seconds })}
        </span>
      )}
    </button>
  );
}
