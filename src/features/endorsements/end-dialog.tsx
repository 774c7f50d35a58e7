import { useState } from "react";
import { ActDialog } from "#src/desk/ui/act-dialog.tsx";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Endorsement } from "./endorsement.ts";
import { useAct } from "./use-act.ts";

const least = 3;

const done = { refuse: "refused", withdraw: "withdrawn", discard: "discarded" } as const;

type EndDialogProps = { act: "refuse" | "withdraw"; endorsement: Endorsement; onClose: () => void };

/**
 * Ends what was asked for while no insurer has it: a broker gives up their own, and refuses their client's with the reason
 * that they will read. What was never asked for is put away.
 */
export function EndDialog({ act, endorsement, onClose }: EndDialogProps) {
  const [note, setNote] = useState("");
  const [isShort, setShort] = useState(false);
  const { run, isBusy, problem } = useAct(endorsement);
  const asksWhy = act === "refuse";
  const named = act === "withdraw" && endorsement.status.id === "draft" ? "discard" : act;
  const end = async () => {
    if (asksWhy && note.trim().length < least) return setShort(true);
    const { isDone } = await run(asksWhy ? { act, note: note.trim() } : { act });
    if (!isDone) return;
    useToasts.getState().show(endorsementsText(`acts.${done[named]}`));
    onClose();
  };
  return (
    <ActDialog
      title={endorsementsText(`acts.${named}Title`)}
      text={endorsementsText(`acts.${named}Text`)}
      act={endorsementsText(`acts.${named}`)}
      keep={endorsementsText("acts.keep")}
      isDanger
      isBusy={isBusy}
      problem={problem}
      onAct={() => void end()}
      onClose={onClose}
    >
      {asksWhy && (
        <TextArea
          id="endorsement-refuse"
          label={endorsementsText("acts.refuseWhy")}
          value={note}
          maxLength={500}
          problem={isShort && note.trim().length < least ? endorsementsText("acts.refuseShort") : undefined}
          onType={setNote}
        />
      )}
    </ActDialog>
  );
}
