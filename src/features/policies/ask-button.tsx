import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { Button } from "#src/shared/ui/button.tsx";

type AskButtonProps = { policyId: string; what: "consent-requests" | "documents/requests"; children: string };

/** Asks somebody for something of a policy, which its page then tells; what was wrong stands below. */
export function AskButton({ policyId, what, children }: AskButtonProps) {
  const path = `/policies/${policyId}`;
  const { run, isBusy, problem } = useAction({
    send: () => sendAsBroker({ method: "POST", path: `${path}/${what}`, body: {} }),
    changes: [path],
  });
  return (
    <>
      <Button kind="secondary" isBusy={isBusy} onClick={() => void run()}>
        {children}
      </Button>
      {problem && <p className="problem">{problem}</p>}
    </>
  );
}
