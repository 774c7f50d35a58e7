import { useNavigate } from "react-router";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Policy } from "./policy.ts";

type RemoveDialogProps = { policy: Policy; onClose: () => void };

/** Takes back a policy that was typed; where the server keeps it, it says why. */
export function RemoveDialog({ policy, onClose }: RemoveDialogProps) {
  const navigate = useNavigate();
  const { run, isBusy, problem } = useAction({
    send: () => sendAsBroker({ method: "DELETE", path: `/policies/${policy.id}` }),
    changes: ["/policies", "/clients", "/dashboard"],
  });
  const remove = async () => {
    const { isDone } = await run();
    if (!isDone) return;
    useToasts.getState().show(policiesText("policy.removed"));
    void navigate("/polizas", { replace: true });
  };
  return (
    <Dialog title={policiesText("policy.removeTitle")} onCancel={onClose}>
      <p>{policiesText("policy.removeText")}</p>
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      <div className="button-row">
        <Button isBusy={isBusy} onClick={() => void remove()}>
          {policiesText("policy.remove")}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {policiesText("policy.keep")}
        </Button>
      </div>
    </Dialog>
  );
}
