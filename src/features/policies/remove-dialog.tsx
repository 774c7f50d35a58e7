import { useNavigate } from "react-router";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { ActDialog } from "#src/desk/ui/act-dialog.tsx";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
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
    <ActDialog
      title={policiesText("policy.removeTitle")}
      text={policiesText("policy.removeText")}
      act={policiesText("policy.remove")}
      keep={policiesText("policy.keep")}
      isBusy={isBusy}
      problem={problem}
      onAct={() => void remove()}
      onClose={onClose}
    />
  );
}
