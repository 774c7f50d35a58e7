import { useState } from "react";
import { useConnection } from "#src/shared/connection/connection-store.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { useArea } from "./area.ts";

/** When a draft was kept last, or that it could not be. */
export type Saving = { readonly at: string } | { readonly failed: true };

/** Who is there and whether what they write is kept, with the way to somebody else. */
export function WizardTools({ saving }: { saving: Saving | undefined }) {
  const { texts, person } = useArea();
  const [isAsking, setAsking] = useState(false);
  const isOffline = useConnection((state) => state.isOffline);
  const close = () => setAsking(false);
  const said = (kept: Saving) => {
    if ("failed" in kept) return texts("wizard.notSaved");
    return isOffline ? texts("wizard.offline") : texts("wizard.saved", { time: kept.at });
  };
  return (
    <div className="wizard-tools">
      {person && (
        <span>
          {person.shown}
          <Button kind="quiet" onClick={() => (saving ? setAsking(true) : person.leave())}>
            {t("change")}
          </Button>
        </span>
      )}
      <span role="status" className="soft">
        {saving ? (
          said(saving)
        ) : (
          // Holds the room of what will be told: nothing moves when it is, and no tap falls on something else.
          <span aria-hidden="true" className="wizard-awaited">
            {texts("wizard.saved", { time: "00:00" })}
          </span>
        )}
      </span>
      {person && isAsking && (
        <Dialog title={texts("wizard.changeTitle")} onCancel={close}>
          <p>{texts("wizard.changeText")}</p>
          <Button onClick={person.leave}>{t("change")}</Button>
          <Button kind="secondary" onClick={close}>
            {texts("wizard.stay")}
          </Button>
        </Dialog>
      )}
    </div>
  );
}
