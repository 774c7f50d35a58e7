import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { ActDialog } from "#src/desk/ui/act-dialog.tsx";
import { producersText } from "#src/shared/i18n/producers-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";

type LetGoProps = {
  id: string;
  name: string;
  /** What was chosen of what they may do is nothing to be asked about any more. */
  onDone: () => void;
};

/** Ends that a producer is organized, once it was asked again. */
export function LetGo({ id, name, onDone }: LetGoProps) {
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const { run, isBusy, problem } = useAction({
    send: () => sendAsBroker({ method: "DELETE", path: `/producers/${id}` }),
    changes: ["/producers", "/producers/invitations"],
  });
  const act = async () => {
    const { isDone } = await run();
    if (!isDone) return;
    // The guard of what is not stored goes with it, before the page is left.
    flushSync(onDone);
    useToasts.getState().show(producersText("release.done", { name }));
    await navigate("/productores", { replace: true });
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsked(true)}>
        {producersText("release.act")}
      </Button>
      {isAsked && (
        <ActDialog
          title={producersText("release.question", { name })}
          text={producersText("release.text")}
          act={producersText("release.act")}
          keep={producersText("release.keep")}
          isDanger
          isBusy={isBusy}
          problem={problem}
          onAct={() => void act()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
