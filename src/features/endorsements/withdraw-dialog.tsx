import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Endorsement } from "./endorsement.ts";
import { useAct } from "./use-act.ts";

type WithdrawDialogProps = { endorsement: Endorsement; onClose: () => void };

/** Gives up what the broker had begun or asked for, while no insurer has it. */
export function WithdrawDialog({ endorsement, onClose }: WithdrawDialogProps) {
  const { run, isBusy, problem } = useAct(endorsement);
  const withdraw = async () => {
    const { isDone } = await run({ act: "withdraw" });
    if (!isDone) return;
    useToasts.getState().show(endorsementsText("acts.withdrawn"));
    onClose();
  };
  return (
    <Dialog title={endorsementsText("acts.withdrawTitle")} onCancel={onClose}>
      <p>{endorsementsText("acts.withdrawText")}</p>
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      <div className="button-row">
        <Button kind="danger" isBusy={isBusy} onClick={() => void withdraw()}>
          {endorsementsText("acts.withdraw")}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {endorsementsText("acts.keep")}
        </Button>
      </div>
    </Dialog>
  );
}
