import { useState } from "react";
import { useConnection } from "#src/shared/connection/connection-store.ts";
import { draftsText } from "#src/shared/i18n/drafts-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { useArea } from "./area.ts";
import { eraseDraft } from "./erase.ts";

type EraseDraftProps = {
  /** Before there is anything to erase it holds its room alone: what it would move slips away from under a press. */
  isAwaited?: boolean;
  /** Ends what is done with the draft; tells the id of the record that it has made, where it is known. */
  onErase: () => { readonly draft: string; readonly record: unknown };
  onErased?: () => void;
};

/** «Borrar lo que escribí», with the question that it deserves. */
export function EraseDraft({ isAwaited = false, onErase, onErased }: EraseDraftProps) {
  const area = useArea();
  const [isAsking, setAsking] = useState(false);
  const isOffline = useConnection((state) => state.isOffline);
  const close = () => setAsking(false);
  const erase = async () => {
    const { draft, record } = onErase();
    await eraseDraft(area, draft, record);
    onErased?.();
  };
  return (
    <div className={isAwaited ? "erase-draft wizard-awaited" : "erase-draft"}>
      {draftsText("erase.kept")}
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {draftsText("erase.open")}
      </Button>
      {isAsking && (
        <Dialog title={draftsText("erase.title")} onCancel={close}>
          <p>{isOffline ? draftsText("erase.offline") : draftsText("erase.text")}</p>
          <Button kind="danger" onClick={() => void erase()}>
            {draftsText("erase.confirm")}
          </Button>
          <Button kind="secondary" onClick={close}>
            {t("cancel")}
          </Button>
        </Dialog>
      )}
    </div>
  );
}
