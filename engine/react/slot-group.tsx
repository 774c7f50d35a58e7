import "./slot-group.css";
import { Fragment, type ReactNode } from "react";
import type { Host } from "./host.ts";
import { inGroups } from "./in-groups.ts";

type Props<T> = {
  readonly slots: readonly T[];
  /** Whether a slot counts among those that have to be ready, and whether it is. */
  counts(slot: T): boolean;
  isReady(slot: T): boolean;
  readonly host: Host;
  /** The tile of a slot. */
  children(slot: T): ReactNode;
};

/**
 * Slots as tiles, those of a group under its title and with how many of it are ready; of a group alone the step says so,
 * over its buttons.
 */
export function SlotGroups<T extends { readonly key: string; readonly group?: string }>({
  slots,
  counts,
  isReady,
  host,
  children,
}: Props<T>) {
  return inGroups(slots).map(({ title, things }, _, { length }) => {
    const counted = length > 1 ? things.filter(counts) : [];
    const total = counted.length;
    const done = counted.filter(isReady).length;
    return (
      <div key={things[0]?.key} className="flow-slot-group">
        {(title !== undefined || total > 0) && (
          <p className="flow-slot-head">
            <span className="flow-slot-heading">{title}</span>
            {total > 0 && <span className="flow-hint">{host.text("form.slots.count", { done, total })}</span>}
          </p>
        )}
        <div className="flow-slots">
          {things.map((slot) => (
            <Fragment key={slot.key}>{children(slot)}</Fragment>
          ))}
        </div>
      </div>
    );
  });
}
