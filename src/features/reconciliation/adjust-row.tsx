import { useState } from "react";
import type { ComparedLine } from "#engine/language/index.ts";
import { reconciliationText } from "#src/shared/i18n/reconciliation-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { signed } from "./reconciliation.ts";

type AdjustRowProps = {
  line: ComparedLine;
  isBusy: boolean;
  onSave: (note: string) => Promise<void>;
  onCancel: () => void;
};

/** What an adjustment would write in the ledger, and why. */
export function AdjustRow({ line, isBusy, onSave, onCancel }: AdjustRowProps) {
  const [note, setNote] = useState(line.decision?.note ?? "");
  return (
    <tr className="reconciliation-open">
      <td colSpan={6}>
        <form
          className="reconciliation-adjust"
          onSubmit={(event) => {
            event.preventDefault();
            void onSave(note.trim());
          }}
        >
          <p>
            <strong>{reconciliationText("adjusting", { amount: signed(-line.difference) })}</strong>
          </p>
          <TextField label={reconciliationText("note")} maxLength={300} value={note} onType={setNote} />
          <Button kind="secondary" type="submit" isBusy={isBusy}>
            {reconciliationText("save")}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {reconciliationText("cancel")}
          </Button>
        </form>
      </td>
    </tr>
  );
}
