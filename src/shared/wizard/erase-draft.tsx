import { useEffect, useState } from "react";
import { useConnection } from "#src/shared/connection/connection-store.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { useArea } from "./area.ts";
import { prepareErasure } from "./erase.ts";

/** «Borrar lo que escribí», with the question that it deserves. */
export function EraseDraft({ onErase }: { onErase: () => void }) {
  const { texts } = useArea();
  const [isAsking, setAsking] = useState(false);
  const isOffline = useConnection((state) => state.isOffline);
  const close = () => setAsking(false);
  useEffect(prepareErasure, []);
  return (
    <div className="erase-draft">
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {texts("wizard.erase")}
      </Button>
      {isAsking && (
        <Dialog title={texts("wizard.eraseTitle")} onCancel={close}>
          <p>{texts(isOffline ? "wizard.eraseOffline" : "wizard.eraseText")}</p>
          <Button kind="danger" onClick={onErase}>
            {texts("wizard.eraseConfirm")}
          </Button>
          <Button kind="secondary" onClick={close}>
            {t("cancel")}
          </Button>
        </Dialog>
      )}
    </div>
  );
}
