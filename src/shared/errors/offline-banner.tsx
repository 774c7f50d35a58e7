import { useConnection } from "#src/shared/connection/connection-store.ts";
import { t } from "#src/shared/i18n/i18n.ts";

/** A strip on top, wherever the page is scrolled to, while the device has no signal. */
export function OfflineBanner() {
  const isOffline = useConnection((state) => state.isOffline);
  return (
    <div className="offline-strip" role="status">
      {isOffline && <p className="offline">{t("offline")}</p>}
    </div>
  );
}
