import type { ReactNode } from "react";
import { useConnection } from "#src/shared/connection/connection-store.ts";

type OfflineBannerProps = {
  readonly text: string;
  /** What else is told there. */
  readonly children?: ReactNode;
};

/** A strip on top, wherever the page is scrolled to, while the device has no signal. */
export function OfflineBanner({ text, children }: OfflineBannerProps) {
  const isOffline = useConnection((state) => state.isOffline);
  return (
    <div className="offline-strip" role="status">
      {isOffline && <p className="offline">{text}</p>}
      {children}
    </div>
  );
}
