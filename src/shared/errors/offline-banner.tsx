import { useConnection } from "#src/shared/connection/connection-store.ts";

/** A strip on top, wherever the page is scrolled to, while the device has no signal. */
export function OfflineBanner({ text }: { text: string }) {
  const isOffline = useConnection((state) => state.isOffline);
  return (
    <div className="offline-strip" role="status">
      {isOffline && <p className="offline">{text}</p>}
    </div>
  );
}
