import "./actions.css";
import { useContext, useState } from "react";
import type { ActionView, View } from "#engine/runtime/index.ts";
import { ActionButton } from "./action-button.tsx";
import { BackButton } from "./back-button.tsx";
import { BusyStatus } from "./busy-status.tsx";
import { countSlots, titlesOfMissing } from "./filled-slots.ts";
import { ToolsContext } from "./tools.ts";
import { useBusy } from "./use-busy.ts";

/** The action that Enter and the form's submission press: the first primary one that can be pressed. */
export function submitAction(actions: readonly ActionView[]): ActionView | undefined {
  const primary = actions.filter(({ style }) => style === "primary");
  return primary.find(({ enabled }) => enabled) ?? primary[0];
}

type Props = {
  readonly view: View;
  readonly isWaiting: boolean;
  /** The way back, where it stands here. */
  readonly onBack?: (() => void) | undefined;
};

/** What can be done in a step. Going on stays within the thumb's reach on a phone; it may wait for a choice. */
export function Actions({ view, isWaiting, onBack }: Props) {
  const { host } = useContext(ToolsContext);
  const { isWorking, isPreparing, isBusy } = useBusy(view);
  const submit = submitAction(view.actions);
  const { done, total } = countSlots(view.fields);
  const bar = view.actions.filter(({ style }) => style === "primary" && !isWaiting);
  const others = view.actions.filter(({ style }) => style !== "primary");

  // Of which step the way on was pressed while something of it was missing.
  const [blocked, setBlocked] = useState<string>();
  const missing = titlesOfMissing(view.fields);
  const isTold = blocked === view.step.id && missing.length > 0;

  const button = (action: ActionView) => (
    <ActionButton
      key={`${view.step.id} ${action.id}`}
      action={action}
      isSubmit={action === submit}
      isBusy={isBusy}
      onBlocked={missing.length > 0 ? () => setBlocked(view.step.id) : undefined}
    />
  );

  return (
    <>
      {others.length > 0 && <div className="flow-actions-more">{others.map(button)}</div>}
      <div className="flow-actions">
        <BusyStatus busy={isWorking ? view.busy : undefined} isPreparing={isPreparing} host={host} />
        {isTold && (
          <p className="flow-blocked" role="alert">
            {host.text("form.slots.needed", { titles: missing.join(", ") })}
          </p>
        )}
        {total > 1 && !isBusy && !isTold && (
          <p className="flow-count">
            <span>{host.text("form.slots.ready", { done, total })}</span>
            {done < total && <span>{host.text("form.slots.left", { left: total - done })}</span>}
          </p>
        )}
        {onBack && <BackButton view={view} onBack={onBack} />}
        {bar.map(button)}
      </div>
    </>
  );
}

/** Where one may go from an end. */
export function Ways({ view: { actions } }: { readonly view: View }) {
  if (actions.length === 0) return null;
  return (
    <div className="flow-actions flow-ways">
      {actions.map((action) => (
        <ActionButton key={action.id} action={action} isSubmit={false} isBusy={false} />
      ))}
    </div>
  );
}
