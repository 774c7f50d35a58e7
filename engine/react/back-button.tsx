import { useContext } from "react";
import type { Event, View } from "#engine/runtime/index.ts";
import { BackIcon } from "./icons.tsx";
import { isRepeated } from "./is-repeated.ts";
import { ToolsContext } from "./tools.ts";
import { useBusy } from "./use-busy.ts";

type Ways = {
  send(event: Event): void;
  /** Where there is no step before: the way to what was before the wizard. */
  readonly onLeave?: (() => void) | undefined;
};

/** What «Volver» does: to the step before, to the review that opened this one, or out of the wizard; undefined for nothing. */
export function backOf(view: View, { send, onLeave }: Ways): (() => void) | undefined {
  if (view.back !== undefined) return () => send({ type: "go-back" });
  // A step that lets nobody back is no first one.
  return view.progress[0]?.id === view.step.id ? onLeave : undefined;
}

/** Whether a review opened the step. */
export function isDetour({ actions }: View): boolean {
  return actions.some(({ returns }) => returns);
}

export function BackButton({ view, onBack }: { readonly view: View; onBack(): void }) {
  const { host } = useContext(ToolsContext);
  const { isBusy } = useBusy(view);
  return (
    <button
      type="button"
      className="flow-button flow-quiet flow-back"
      // A disabled button would lose the focus while the call is under way.
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (!isRepeated(event) && !isBusy) onBack();
      }}
    >
      <BackIcon />
      {host.text(isDetour(view) ? "form.review.back" : "form.back")}
    </button>
  );
}
