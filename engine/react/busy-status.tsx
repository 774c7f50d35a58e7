import "./busy-status.css";
import { useSyncExternalStore } from "react";
import type { BusyView } from "#engine/runtime/index.ts";
import type { Host } from "./host.ts";

type Props = {
  readonly busy: BusyView | undefined;
  /** An action waits for a file that is being added. */
  readonly isPreparing?: boolean;
  readonly host: Host;
};

/**
 * What is being done, and how much of it when it is done item by item: «Enviando 2 de 3». It stands there when there
 * is nothing to say too, so that a screen reader hears what comes.
 */
export function BusyStatus({ busy, isPreparing = false, host }: Props) {
  const uploads = useSyncExternalStore(host.uploads.subscribe, host.uploads.get, host.uploads.get);
  const isOffline = useSyncExternalStore(host.isOffline.subscribe, host.isOffline.get, host.isOffline.get);
  const { done = 0, total = 0 } = busy ?? {};
  const isCounted = total > 1;
  const current = Object.values(uploads).find((sent) => sent < 1) ?? 0;
  const isShown = busy !== undefined || isPreparing;
  return (
    <div className={isShown ? "flow-busy" : "flow-hidden"}>
      <p role="status">{said()}</p>
      {isShown && (
        <progress aria-hidden="true" {...(isCounted ? { value: done + current, max: total } : {})} />
      )}
    </div>
  );

  function said(): string {
    if (busy === undefined) return isPreparing ? host.text("form.files.adding") : "";
    if (isOffline) return host.text("form.offline");
    if (busy.action === undefined) return host.text("form.loading");
    const params = { number: Math.min(done + 1, total), total };
    return host.text(isCounted ? "form.sending.item" : "form.sending", params);
  }
}
