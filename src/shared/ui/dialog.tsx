import { type ReactNode, useId } from "react";
import { t } from "../i18n/i18n.ts";
import { LineIcon } from "./line-icon.tsx";
import { useModal } from "./use-modal.ts";

type DialogProps = {
  title: string;
  /** Escape and the browser's own ways of leaving. */
  onCancel: () => void;
  children: ReactNode;
  /** Said at once, over whatever is being done. */
  isAlert?: boolean;
  /** At the bottom of a narrow window, with a way to close it at its top. */
  isSheet?: boolean;
};

/** A modal over the page, which stays mounted and untouched beneath. Shown while it is rendered. */
export function Dialog({ title, onCancel, children, isAlert = false, isSheet = false }: DialogProps) {
  const dialog = useModal();
  const titleId = useId();

  return (
    <dialog
      ref={dialog}
      className={isSheet ? "dialog dialog-sheet" : "dialog"}
      role={isAlert ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      // A second Escape closes it whatever we say; on leaving the page the element is no longer ours.
      onClose={() => dialog.current && onCancel()}
    >
      <div className="stack">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          {isSheet && (
            <button type="button" className="dialog-close" aria-label={t("close")} onClick={onCancel}>
              <LineIcon path="M6 6l12 12M18 6 6 18" />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
