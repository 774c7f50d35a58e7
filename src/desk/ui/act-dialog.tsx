import type { ReactNode } from "react";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";

type ActDialogProps = {
  title: string;
  /** What comes of it. */
  text: string;
  /** What its two buttons say. */
  act: string;
  keep: string;
  isDanger?: boolean;
  isBusy: boolean;
  problem: string | undefined;
  onAct: () => void;
  onClose: () => void;
  /** What is asked before it. */
  children?: ReactNode;
};

/** Asks once more before something is done that cannot be taken back, and stays open with what went wrong. */
export function ActDialog({ title, text, act, keep, children, onAct, onClose, ...state }: ActDialogProps) {
  const { isDanger = false, isBusy, problem } = state;
  return (
    <Dialog title={title} onCancel={onClose}>
      <p>{text}</p>
      {children}
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      <div className="button-row">
        <Button kind={isDanger ? "danger" : "primary"} isBusy={isBusy} onClick={onAct}>
          {act}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Dialog>
  );
}
