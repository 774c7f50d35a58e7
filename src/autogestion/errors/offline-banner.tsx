import { useConnection } from "#src/shared/connection/connection-store.ts";
import { t } from "#src/shared/i18n/i18n.ts";

/** A strip on top while the device has no signal. */
export function OfflineBanner() {
  const isOffline = useConnection((state) => state.isOffline);
  return <div role="status">{isOffline && <p className="offline">{t("offline")}</p>}</div>;
}
