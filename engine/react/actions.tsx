import { type MouseEvent, useContext, useSyncExternalStore } from "react";
import type { ActionView, View } from "#engine/runtime/index.ts";
import { BusyStatus } from "./busy-status.tsx";
import { BackIcon } from "./icons.tsx";
import { ToolsContext } from "./tools.ts";

/** The action that Enter and the form's submission press: the first primary one that can be pressed. */
export function submitAction(actions: readonly ActionView[]): ActionView | undefined {
  const primary = actions.filter(({ style }) => style === "primary");
  return primary.find(({ enabled }) => enabled) ?? primary[0];
}

/** What can be done in a step. Going on stays within the thumb's reach on a phone. */
export function Actions({ view }: { readonly view: View }) {
  const { host, drafts, send } = useContext(ToolsContext);
  const { isAwaited } = drafts;
  const isPreparing = useSyncExternalStore(isAwaited.subscribe, isAwaited.get, isAwaited.get);
  const isWorking = view.busy?.action !== undefined;
  const isBusy = isWorking || isPreparing;
  const submit = submitAction(view.actions);
  const bar = view.actions.filter(({ style }) => style === "primary");
  const others = view.actions.filter(({ style }) => style !== "primary");

  const button = (action: ActionView) => (
    <button
      key={action.id}
      type={action === submit ? "submit" : "button"}
      className={`flow-button flow-${action.style}`}
      disabled={!action.enabled}
      // A disabled button would lose the focus while the call is under way.
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isRepeated(event) || action === submit || isBusy) return;
        send({ type: "press", action: action.id });
      }}
    >
      {action.title || host.text("form.continue")}
    </button>
  );

  return (
    <>
      {others.length > 0 && <div className="flow-actions-more">{others.map(button)}</div>}
      <div className="flow-actions">
        <BusyStatus busy={isWorking ? view.busy : undefined} isPreparing={isPreparing} host={host} />
        {view.back !== undefined && (
          <button
            type="button"
            className="flow-button flow-quiet flow-back"
            aria-disabled={isBusy || undefined}
            onClick={(event) => {
              if (!isRepeated(event) && !isBusy) send({ type: "go-back" });
            }}
          >
            <BackIcon />
            {host.text("form.back")}
          </button>
        )}
        {bar.map(button)}
      </div>
    </>
  );
}

/** The second click of a double click would fall on the next step's button. */
function isRepeated(event: MouseEvent): boolean {
  if (event.detail > 1) event.preventDefault();
  return event.detail > 1;
}
