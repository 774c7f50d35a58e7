import { useState } from "react";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";

export type Choice = "mine" | "theirs";

/** Two windows wrote the same claim: nothing is sent before the person says which one stays. */
export function ConflictDialog({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const [round, setRound] = useState(0);
  return (
    // There is no way past the question: what closes it opens it again.
    <Dialog key={round} title={t("conflict.title")} onCancel={() => setRound(round + 1)} isAlert>
      <p>{t("conflict.text")}</p>
      <Button onClick={() => onChoose("mine")}>{t("conflict.mine")}</Button>
      <Button kind="secondary" onClick={() => onChoose("theirs")}>
        {t("conflict.theirs")}
      </Button>
    </Dialog>
  );
}
