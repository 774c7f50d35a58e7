import "./confirm-dialog.css";
import { useContext, useEffect, useRef } from "react";
import type { View } from "#engine/runtime/index.ts";
import { ToolsContext } from "./tools.ts";

/** Asks before an action: the browser's own modal dialog, which keeps the focus and gives it back. */
export function ConfirmDialog({ view }: { readonly view: View & { readonly confirm: object } }) {
  const { host, send } = useContext(ToolsContext);
  const dialog = useRef<HTMLDialogElement>(null);
  const { action, message } = view.confirm;
  const title = view.actions.find(({ id }) => id === action)?.title || host.text("form.confirm");

  useEffect(() => {
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
        <button
          type="button"
          className="flow-button flow-primary"
          onClick={() => send({ type: "press", action, confirmed: message })}
        >
          {title}
        </button>
        <button
          type="button"
          className="flow-button flow-secondary"
          onClick={() => send({ type: "dismiss" })}
        >
          {host.text("form.cancel")}
        </button>
      </div>
    </dialog>
  );
}
