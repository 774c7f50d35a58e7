import { useState } from "react";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";

/** «Borrar lo que escribí», with the question that it deserves. */
export function EraseDraft({ onErase }: { onErase: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <div className="erase-draft">
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t("claim.erase")}
      </Button>
      {isAsking && (
        <Dialog title={t("claim.eraseTitle")} onCancel={close}>
          <p>{t("claim.eraseText")}</p>
          <Button kind="danger" onClick={onErase}>
            {t("claim.eraseConfirm")}
          </Button>
          <Button kind="secondary" onClick={close}>
            {t("cancel")}
          </Button>
        </Dialog>
      )}
    </div>
  );
}
