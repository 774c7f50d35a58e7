import { useState } from "react";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Endorsement } from "./endorsement.ts";
import { useAct } from "./use-act.ts";

const least = 3;

type RefuseDialogProps = { endorsement: Endorsement; onClose: () => void };

/** Refuses what was asked for, with the reason that whoever asked will read. */
export function RefuseDialog({ endorsement, onClose }: RefuseDialogProps) {
  const [note, setNote] = useState("");
  const [isShort, setShort] = useState(false);
  const { run, isBusy, problem } = useAct(endorsement);
  const refuse = async () => {
    if (note.trim().length < least) return setShort(true);
    const { isDone } = await run({ act: "refuse", note: note.trim() });
    if (!isDone) return;
    useToasts.getState().show(endorsementsText("acts.refused"));
    onClose();
  };
  return (
    <Dialog title={endorsementsText("acts.refuseTitle")} onCancel={onClose}>
      <p>{endorsementsText("acts.refuseText")}</p>
      <TextArea
        id="endorsement-refuse"
        label={endorsementsText("acts.refuseWhy")}
        value={note}
        maxLength={500}
        problem={isShort && note.trim().length < least ? endorsementsText("acts.refuseShort") : undefined}
        onType={setNote}
      />
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      <div className="button-row">
        <Button kind="danger" isBusy={isBusy} onClick={() => void refuse()}>
          {endorsementsText("acts.refuse")}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {endorsementsText("acts.keep")}
        </Button>
      </div>
    </Dialog>
  );
}
