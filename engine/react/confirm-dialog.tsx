import "./confirm-dialog.css";
import { useContext, useLayoutEffect, useRef } from "react";
import type { ConfirmView, View } from "#engine/runtime/index.ts";
import { ToolsContext } from "./tools.ts";

/** Asks before an action: the browser's own modal dialog, which keeps the focus and gives it back. */
export function ConfirmDialog({ view }: { readonly view: View & { readonly confirm: ConfirmView } }) {
  const { host, send } = useContext(ToolsContext);
  const dialog = useRef<HTMLDialogElement>(null);
  const { action, message, instead } = view.confirm;
  const title = view.actions.find(({ id }) => id === action)?.title || host.text("form.confirm");

  // Closed while it still stands in the page: only then the browser gives the focus back to what opened it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="flow-dialog"
      aria-labelledby="flow-dialog-message"
      onCancel={(event) => {
        event.preventDefault();
        send({ type: "dismiss" });
      }}
    >
      <p id="flow-dialog-message" aria-live="polite">
        {message}
      </p>
      <div className="flow-dialog-actions">
        {instead && (
          <button
            type="button"
            className="flow-button flow-primary"
            onClick={() => {
              send({ type: "dismiss" });
              send({ type: "go-to", step: instead.step });
            }}
          >
            {instead.title}
          </button>
        )}
        <button
          type="button"
          className={`flow-button flow-${instead ? "secondary" : "primary"}`}
          onClick={() => send({ type: "press", action, confirmed: message })}
        >
          {title}
        </button>
        <button type="button" className="flow-button flow-quiet" onClick={() => send({ type: "dismiss" })}>
          {host.text("form.cancel")}
        </button>
      </div>
    </dialog>
  );
}
