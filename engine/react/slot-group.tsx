import "./slot-group.css";
import type { ReactNode } from "react";
import type { Host } from "./host.ts";

type Props = {
  readonly title: string | undefined;
  /** How many slots that count are filled, of how many. */
  readonly done: number;
  readonly total: number;
  readonly host: Host;
  readonly children: ReactNode;
};

/** The tiles of a group of slots, under its title and with how many are ready. */
export function SlotGroup({ title, done, total, host, children }: Props) {
  return (
    <div className="flow-slot-group">
      {(title !== undefined || total > 1) && (
        <p className="flow-slot-head">
          <span className="flow-slot-heading">{title}</span>
          {total > 0 && <span className="flow-hint">{host.text("form.slots.count", { done, total })}</span>}
        </p>
      )}
      <div className="flow-slots">{children}</div>
    </div>
  );
}
