import { type ReactNode, useId } from "react";
import { t } from "#src/shared/i18n/i18n.ts";
import "./drawer.css";
import { useModal } from "#src/shared/ui/use-modal.ts";
import { Icon } from "./icon.tsx";

type DrawerProps = {
  title: string;
  onClose: () => void;
  /** Beside the title. */
  tools?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

/** A panel at the right edge, over the page that stays beneath. Shown while it is rendered. */
export function Drawer({ title, onClose, tools, foot, children }: DrawerProps) {
  const dialog = useModal();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => dialog.current && onClose()}
      // A press on what lies around it.
      onPointerDown={({ target }) => target === dialog.current && onClose()}
    >
      <div className="drawer-panel">
        <header className="drawer-head">
          <h2 id={titleId}>{title}</h2>
          <div className="drawer-tools">
            {tools}
            <button type="button" className="icon-button" aria-label={t("close")} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
        </header>
        <div className="drawer-body">{children}</div>
        {foot && <footer className="drawer-foot">{foot}</footer>}
      </div>
    </dialog>
  );
}
