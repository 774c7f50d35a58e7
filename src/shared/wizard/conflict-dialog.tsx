import { useState } from "react";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { useArea } from "./area.ts";

export type Choice = "mine" | "theirs";

type ConflictDialogProps = {
  /** Titles of the answers that differ. */
  differing: readonly string[];
  onChoose: (choice: Choice) => void;
};

/** Two windows wrote the same: nothing is sent before the person says which one stays. */
export function ConflictDialog({ differing, onChoose }: ConflictDialogProps) {
  const { texts } = useArea();
  const [round, setRound] = useState(0);
  return (
    // There is no way past the question: what closes it opens it again.
    <Dialog key={round} title={texts("conflict.title")} onCancel={() => setRound(round + 1)} isAlert>
      <p>{texts("conflict.text")}</p>
      {differing.length > 0 && (
        <div className="stack-tight">
          <p>{texts("conflict.differing")}</p>
          <ul>
            {differing.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </div>
      )}
      <Button onClick={() => onChoose("mine")}>{texts("conflict.mine")}</Button>
      <Button kind="secondary" onClick={() => onChoose("theirs")}>
        {texts("conflict.theirs")}
      </Button>
    </Dialog>
  );
}
