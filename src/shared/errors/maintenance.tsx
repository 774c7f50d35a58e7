import type { ReactNode } from "react";
import { useConnection } from "#src/shared/connection/connection-store.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Spinner } from "#src/shared/ui/spinner.tsx";
import { useModal } from "#src/shared/ui/use-modal.ts";

type MaintenanceProps = { /** Whose page it is. */ brand?: ReactNode };

/** Covers the page, which stays mounted beneath with everything that was typed, until the server is back. */
export function Maintenance({ brand }: MaintenanceProps) {
  const isDown = useConnection((state) => state.isDown);
  return isDown && <MaintenancePage brand={brand} />;
}

function MaintenancePage({ brand }: MaintenanceProps) {
  const page = useModal();
  return (
    <dialog
      ref={page}
      className="maintenance"
      role="alertdialog"
      aria-labelledby="maintenance-title"
      onCancel={(event) => event.preventDefault()}
      // A second Escape closes it whatever we say.
      onClose={() => page.current?.showModal()}
    >
      <div className="message-page stack">
        {brand}
        <h2 id="maintenance-title">{t("maintenance.title")}</h2>
        <p>{t("maintenance.text")}</p>
        <p className="soft probing">
          <Spinner />
          {t("maintenance.probing")}
        </p>
      </div>
    </dialog>
  );
}
