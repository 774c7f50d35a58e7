import { useSyncExternalStore } from "react";
import type { BusyView } from "#engine/runtime/index.ts";
import type { Host } from "./host.ts";

/** What is being done, and how much of it when it is done item by item: «Enviando 2 de 3». */
export function BusyStatus({ busy, host }: { readonly busy: BusyView; readonly host: Host }) {
  const uploads = useSyncExternalStore(host.uploads.subscribe, host.uploads.get, host.uploads.get);
  const { done, total, action } = busy;
  const isCounted = total > 1;
  const current = Object.values(uploads).find((sent) => sent < 1) ?? 0;
  const params = { number: Math.min(done + 1, total), total };
  const word = action === undefined ? "form.loading" : isCounted ? "form.sending.item" : "form.sending";
  return (
    <div className="flow-busy">
      <p role="status">{host.text(word, params)}</p>
      <progress aria-hidden="true" {...(isCounted ? { value: done + current, max: total } : {})} />
    </div>
  );
}
