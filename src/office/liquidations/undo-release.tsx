import { useState } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { ActDialog } from "#src/desk/ui/act-dialog.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { liquidationsCall, type OfficeLiquidation } from "./office-liquidation.ts";

/** The way back of a release, offered until its invoice arrives, after a confirmation. */
export function UndoRelease({ liquidation }: { liquidation: OfficeLiquidation }) {
  const { id, version, broker, title } = liquidation;
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, problem } = useAction({
    send: () =>
      sendSigned({
        method: "POST",
        path: `${liquidationsCall}/${id}/decision`,
        body: { version, status: "unavailable" },
      }),
    changes: [liquidationsCall, "/office/waiting"],
  });
  const undo = async () => {
    const { isDone } = await run();
    if (!isDone) return;
    setAsking(false);
    useToasts.getState().show(officeText("liquidations.undone", { title, name: broker }));
  };
  return (
    <section className="stack">
      <p className="notice">{officeText("liquidations.brokersTurn")}</p>
      <div className="office-acts">
        <Button kind="secondary" onClick={() => setAsking(true)}>
          {officeText("liquidations.undo")}
        </Button>
      </div>
      {isAsking && (
        <ActDialog
          title={officeText("liquidations.undoTitle")}
          text={officeText("liquidations.undoText", { title, name: broker })}
          act={officeText("liquidations.undo")}
          keep={officeText("liquidations.undoKeep")}
          isDanger
          isBusy={isBusy}
          problem={problem}
          onAct={() => void undo()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
